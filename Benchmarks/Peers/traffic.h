// The rules of W2, for peers that compute their tables at compile time.
#pragma once

namespace traffic {

constexpr int target(int s, int e) { return (5 * s + 3 * e + 1) & 7; }
constexpr unsigned weight(int s, int e) { return 8 * s + e + 1; }
constexpr bool is_guarded(int s, int e) { return ((3 * s + e) & 3) == 0; }

template <int S, int E>
void act(unsigned& v) {
  constexpr unsigned w = weight(S, E);
  if constexpr (((S + E) & 3) == 0) v += w;
  if constexpr (((S + E) & 3) == 1) v ^= w;
  if constexpr (((S + E) & 3) == 2) v = v * 3 + w;
}

}  // namespace traffic
