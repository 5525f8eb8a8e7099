"""Answers SMT-LIB scripts with z3 and bitwuzla (Python packages), as far as they are installed.

Arguments name those to ask; without any it is all. The first line of output names the solvers.
Then, for each request (a line with the length of the script in bytes, then the script and a
newline), one line `name=answer ...`.
"""

import os
import sys
import tempfile

solvers = {}
try:
    import z3

    def ask_z3(text):
        solver = z3.Solver()
        solver.set("timeout", 10000)
        try:
            solver.from_string(text)
            return str(solver.check())
        except z3.Z3Exception:
            return "error"

    solvers["z3"] = ask_z3
except ImportError:
    pass
try:
    import bitwuzla

    def ask_bitwuzla(text):
        # The parser of the package reads files only.
        with tempfile.NamedTemporaryFile("w", suffix=".smt2", delete=False) as file:
            file.write(text.replace("(check-sat)", ""))
        try:
            options = bitwuzla.Options()
            options.set(bitwuzla.Option.TIME_LIMIT_PER, 10000)
            parser = bitwuzla.Parser(bitwuzla.TermManager(), options)
            parser.parse(file.name)
            return str(parser.bitwuzla().check_sat()).split(".")[-1].lower()
        except bitwuzla.BitwuzlaException:
            return "error"
        finally:
            os.unlink(file.name)

    solvers["bitwuzla"] = ask_bitwuzla
except ImportError:
    pass

wanted = sys.argv[1:] or list(solvers)
solvers = {name: ask for name, ask in solvers.items() if name in wanted}
print(" ".join(solvers), flush=True)
while line := sys.stdin.buffer.readline():
    text = sys.stdin.buffer.read(int(line)).decode()
    sys.stdin.buffer.readline()
    print(" ".join(f"{name}={ask(text)}" for name, ask in solvers.items()), flush=True)
