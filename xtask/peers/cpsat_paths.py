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
    """A boolean per cell and number."""
    n, near = puzzle["n"], puzzle["near"]
    m = cp_model.CpModel()
    x = [[m.new_bool_var("") for _ in range(n)] for _ in range(n)]
    for c in range(n):
        m.add_exactly_one(x[c])
        m.add_exactly_one(x[d][c] for d in range(n))
        for k in range(n - 1):
            m.add_bool_or([x[c][k].negated()] + [x[d][k + 1] for d in near[c]])
            m.add_bool_or([x[c][k + 1].negated()] + [x[d][k] for d in near[c]])
    for c, k in puzzle["given"]:
        m.add(x[c][k - 1] == 1)
    for a, b in puzzle["dots"]:
        for p, q in ((a, b), (b, a)):
            for k in range(n):
                m.add_bool_or([x[p][k].negated()] + [x[q][j] for j in (k - 1, k + 1) if 0 <= j < n])

    def forbid(s):
        m.add_bool_or([x[c][k].negated() for c in range(n) for k in range(n) if s.value(x[c][k])])

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
