// Pascal Pons' solver as a program for WebAssembly (bench/wasm.py). It reads the moves of a position a line, columns
// from 1, and writes the score and the nanoseconds of CPU time it took, without clearing the table before.
#include <wasi/api.h>

#include <iostream>
#include <string>

#include "Position.hpp"

// Its book reads files, which a program of this kind has none of.
#define OPENING_BOOK_HPP
namespace GameSolver::Connect4 {
struct OpeningBook {
  OpeningBook(int, int) {}
  int get(const Position&) const { return 0; }
  void load(const std::string&) {}
};
}  // namespace GameSolver::Connect4

#include "Solver.cpp"

static long long nanoseconds() {
  __wasi_timestamp_t now = 0;
  (void)__wasi_clock_time_get(2, 1, &now);  // 2: CPU time of the process
  return static_cast<long long>(now);
}

int main() {
  static GameSolver::Connect4::Solver solver;
  std::string moves;
  while (std::getline(std::cin, moves)) {
    GameSolver::Connect4::Position position;
    position.play(moves);
    solver.reset();
    const auto before = nanoseconds();
    const auto began = nanoseconds();
    const int score = solver.solve(position);
    std::cout << score << ' ' << nanoseconds() - began - (began - before) << '\n';
  }
}
