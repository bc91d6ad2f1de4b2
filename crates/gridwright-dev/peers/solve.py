"""The same puzzles for the solvers of others: puzzlekit (models for CP-SAT) and grilops (models for Z3).

Reads puzzles as JSON lines {"genre", "rows", "cols", "grid", "rooms"} and prints per puzzle and solver the seconds on a core,
building the model included, until it has a solution. Neither proves that there is no other.
"""

import json
import sys
import time

LIMIT_SECONDS = 20.0


def with_puzzlekit(puzzle):
    import puzzlekit

    data = {"num_rows": puzzle["rows"], "num_cols": puzzle["cols"], "grid": puzzle["grid"]}
    if puzzle["rooms"]:
        data["region_grid"] = puzzle["rooms"]
    started = time.process_time()
    solver = puzzlekit.solver(puzzle["genre"], data)
    result = solver.solve({"num_workers": 1, "time_limit_sec": LIMIT_SECONDS})
    seconds = time.process_time() - started
    return seconds, result.solution_data.get("status") in ("Optimal", "Feasible")


def with_grilops(puzzle):
    import grilops
    import grilops.loops
    from z3 import If, Or, PbEq

    rows, cols, grid = puzzle["rows"], puzzle["cols"], puzzle["grid"]
    started = time.process_time()
    if puzzle["genre"] == "slitherlink":
        lattice = grilops.get_rectangle_lattice(rows + 1, cols + 1)
    elif puzzle["genre"] == "masyu":
        lattice = grilops.get_rectangle_lattice(rows, cols)
    else:
        return None
    symbols = grilops.loops.LoopSymbolSet(lattice)
    symbols.append("EMPTY", " ")
    board = grilops.SymbolGrid(lattice, symbols)
    grilops.loops.LoopConstrainer(board, single_loop=True)
    point = {(p.y, p.x): board.grid[p] for p in lattice.points}

    def towards(at, direction):
        """The loop leaves this point in a direction."""
        turns = [s for s in symbols.symbols.values() if s.name != "EMPTY"]
        return Or(*[point[at] == s.index for s in turns if direction in s.name])

    def straight(at):
        return Or(point[at] == symbols.NS, point[at] == symbols.EW)

    def bent(at):
        return Or(*[point[at] == getattr(symbols, name) for name in ("NE", "SE", "SW", "NW")])

    for r in range(rows):
        for c in range(cols):
            clue = grid[r][c]
            if clue == "-":
                continue
            if puzzle["genre"] == "slitherlink":
                sides = [
                    towards((r, c), "E"),
                    towards((r + 1, c), "E"),
                    towards((r, c), "S"),
                    towards((r, c + 1), "S"),
                ]
                board.solver.add(PbEq([(side, 1) for side in sides], int(clue)))
                continue
            near = {"N": (r - 1, c), "S": (r + 1, c), "W": (r, c - 1), "E": (r, c + 1)}
            near = {d: at for d, at in near.items() if at in point}
            if clue == "w":
                board.solver.add(straight((r, c)))
                board.solver.add(Or(*[If(towards((r, c), d), bent(at), False) for d, at in near.items()]))
            else:
                board.solver.add(bent((r, c)))
                for d, at in near.items():
                    board.solver.add(If(towards((r, c), d), straight(at), True))
    board.solver.set("timeout", int(LIMIT_SECONDS * 1000))
    solved = board.solve()
    return time.process_time() - started, solved


def main():
    warm = set()
    for line in sys.stdin:
        puzzle = json.loads(line)
        for name, solve in (("puzzlekit", with_puzzlekit), ("grilops", with_grilops)):
            if name not in puzzle["solvers"]:
                continue
            try:
                if name not in warm:
                    # What is loaded once is not counted.
                    warm.add(name)
                    solve(puzzle)
                outcome = solve(puzzle)
            except Exception as trouble:  # A solver that cannot read a puzzle is told of, and the next one goes on.
                print(f"{name}, {puzzle['id']}: {trouble}", file=sys.stderr)
                continue
            if outcome:
                told = {"id": puzzle["id"], "solver": name, "seconds": outcome[0], "solved": outcome[1]}
                print(json.dumps(told), flush=True)


main()
