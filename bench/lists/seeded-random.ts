export type SeededRandom = {
  /** Returns a number from 0 up to, but not including, 1. */
  next: () => number
  /** Returns true with this probability. */
  chance: (share: number) => boolean
  /** Returns an integer from 0 up to, but not including, `end`. */
  below: (end: number) => number
  pick: <T>(all: readonly T[]) => T | undefined
}

/** Returns a random source that makes the same choices for the same seed. */
export function seededRandom(seed: number): SeededRandom {
  let state = Math.imul(seed, 7919) | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    next,
    chance: (share) => next() < share,
    below,
    pick: (all) => all[below(all.length)],
  }
}
