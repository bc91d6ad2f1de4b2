"""Number paths with CP-SAT, for comparison: one worker, the better of the two usual models.

Reads puzzles as JSON lines {"group", "n", "near", "given", "dots"} and prints per puzzle the solver time in
milliseconds (building the model not counted) for a solution and the proof that it is the only one.
"""

import json
import sys

from ortools.sat.python import cp_model

LIMIT_SECONDS = 20.0


def solver():
    s = cp_model.CpSolver()
    s.parameters.num_workers = 1
    s.parameters.max_time_in_seconds = LIMIT_SECONDS
    return s


def positions(puzzle):
    """A boolean per cell and number, where neither is given."""
    n, near = puzzle["n"], puzzle["near"]
    m = cp_model.CpModel()
    number_of = {c: k - 1 for c, k in puzzle["given"]}
    cell_of = {k: c for c, k in number_of.items()}
    x = [[0] * n for _ in range(n)]
    for c in range(n):
        for k in range(n):
            if c in number_of or k in cell_of:
                x[c][k] = 1 if number_of.get(c) == k else 0
            else:
                x[c][k] = m.new_bool_var("")

    def clause(head, lits):
        # Constants are folded here, so that the solver does not have to.
        if isinstance(head, int) and head == 0 or any(isinstance(v, int) and v == 1 for v in lits):
            return
        lits = [v for v in lits if not isinstance(v, int)]
        m.add_bool_or(lits if isinstance(head, int) else [head.negated()] + lits)

    for c in range(n):
        if c not in number_of:
            m.add_exactly_one(v for v in x[c] if not isinstance(v, int))
        if c not in cell_of:
            m.add_exactly_one(x[d][c] for d in range(n) if not isinstance(x[d][c], int))
        for k in range(n - 1):
            clause(x[c][k], [x[d][k + 1] for d in near[c]])
            clause(x[c][k + 1], [x[d][k] for d in near[c]])
    for a, b in puzzle["dots"]:
        for p, q in ((a, b), (b, a)):
            for k in range(n):
                clause(x[p][k], [x[q][j] for j in (k - 1, k + 1) if 0 <= j < n])

    def forbid(s):
        m.add_bool_or([v.negated() for row in x for v in row if not isinstance(v, int) and s.value(v)])

    return m, forbid


def circuit(puzzle):
    """A circuit through all cells and a depot, with a number per cell that counts along it."""
    n, near = puzzle["n"], puzzle["near"]
    m = cp_model.CpModel()
    number = [m.new_int_var(1, n, "") for _ in range(n)]
    arcs, by_pair = [], {}
    for c in range(n):
        for d in near[c]:
            v = m.new_bool_var("")
            arcs.append((c, d, v))
            by_pair[c, d] = v
            m.add(number[d] == number[c] + 1).only_enforce_if(v)
        start, end = m.new_bool_var(""), m.new_bool_var("")
        arcs += [(n, c, start), (c, n, end)]
        m.add(number[c] == 1).only_enforce_if(start)
        m.add(number[c] == n).only_enforce_if(end)
    m.add_circuit(arcs)
    for c, k in puzzle["given"]:
        m.add(number[c] == k)
    for a, b in puzzle["dots"]:
        m.add_bool_or([by_pair[a, b], by_pair[b, a]])

    def forbid(s):
        m.add_bool_or([v.negated() for _, _, v in arcs if s.value(v)])

    return m, forbid


def time_of(build, puzzle):
    model, forbid = build(puzzle)
    s = solver()
    if s.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return LIMIT_SECONDS * 1e3
    total = s.wall_time
    forbid(s)
    s = solver()
    s.solve(model)
    return (total + s.wall_time) * 1e3


for line in sys.stdin:
    puzzle = json.loads(line)
    print(json.dumps({"group": puzzle["group"], "ms": min(time_of(positions, puzzle), time_of(circuit, puzzle))}), flush=True)
