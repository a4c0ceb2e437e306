// SPDX-License-Identifier: MIT
#include "sluice/rules/mrg_streams.h"

namespace sluice {
namespace {

using Vector = std::array<std::uint64_t, 3>;
using Matrix = std::array<Vector, 3>;

constexpr std::uint64_t kM1 = 4294967087ULL;
constexpr std::uint64_t kM2 = 4294944443ULL;
constexpr std::uint64_t kA12 = 1403580;
constexpr std::uint64_t kA13 = 810728;
constexpr std::uint64_t kA21 = 527612;
constexpr std::uint64_t kA23 = 1370589;
constexpr double kNorm = 1.0 / (static_cast<double>(kM1) + 1.0);
constexpr int kStreamLog2 = 127;
constexpr int kSubstreamLog2 = 76;

Vector Times(const Matrix& a, const Vector& v, std::uint64_t m) {
  Vector r{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      r[i] = (r[i] + a[i][k] * v[k]) % m;  // both factors are below 2^32
    }
  }
  return r;
}

Matrix Times(const Matrix& a, const Matrix& b, std::uint64_t m) {
  Matrix r{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      for (std::size_t k = 0; k < 3; ++k) {
        r[i][j] = (r[i][j] + a[i][k] * b[k][j]) % m;
      }
    }
  }
  return r;
}

/// a^(2^log2)
Matrix PowerOfTwo(Matrix a, int log2, std::uint64_t m) {
  for (int i = 0; i < log2; ++i) {
    a = Times(a, a, m);
  }
  return a;
}

Matrix Power(Matrix a, std::uint64_t n, std::uint64_t m) {
  Matrix r{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  for (; n > 0; n >>= 1) {
    if ((n & 1) != 0) {
      r = Times(r, a, m);
    }
    a = Times(a, a, m);
  }
  return r;
}

const Matrix kStep1{{{0, 1, 0}, {0, 0, 1}, {kM1 - kA13, kA12, 0}}};
const Matrix kStep2{{{0, 1, 0}, {0, 0, 1}, {kM2 - kA23, 0, kA21}}};
const Matrix kStream1 = PowerOfTwo(kStep1, kStreamLog2, kM1);
const Matrix kStream2 = PowerOfTwo(kStep2, kStreamLog2, kM2);

/// The state of one component at the start of a stream's substream.
Vector StartOf(const Matrix& step, const Matrix& streamStep, std::uint64_t m, std::uint64_t stream,
               std::uint64_t substream, std::uint64_t seed = 1) {
  const Matrix sub = Power(PowerOfTwo(step, kSubstreamLog2, m), substream, m);
  // The jumps are powers of one matrix, so their order does not matter.
  return Times(Power(streamStep, stream, m), Times(sub, Vector{seed, seed, seed}, m), m);
}

double Combine(std::uint64_t p1, std::uint64_t p2) {
  return static_cast<double>(p1 > p2 ? p1 - p2 : p1 + kM1 - p2) * kNorm;
}

}  // namespace

MrgStreams::MrgStreams(std::uint64_t firstStream, std::uint64_t substream)
    : first_(StartOf(kStep1, kStream1, kM1, firstStream, substream)),
      second_(StartOf(kStep2, kStream2, kM2, firstStream, substream)) {}

double MrgStreams::NextDouble() {
  const double drawn = Combine(Times(kStep1, first_, kM1)[2], Times(kStep2, second_, kM2)[2]);
  first_ = Times(kStream1, first_, kM1);
  second_ = Times(kStream2, second_, kM2);
  return drawn;
}

MrgSequence::MrgSequence(std::uint64_t stream, std::uint64_t substream, std::uint64_t seed)
    : first_(StartOf(kStep1, kStream1, kM1, stream, substream, seed)),
      second_(StartOf(kStep2, kStream2, kM2, stream, substream, seed)) {}

double MrgSequence::NextDouble() {
  first_ = Times(kStep1, first_, kM1);
  second_ = Times(kStep2, second_, kM2);
  return Combine(first_[2], second_[2]);
}

}  // namespace sluice
