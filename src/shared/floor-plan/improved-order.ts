import { metersOf, type WalkProblem } from './walk-problem.ts'

/** First and last position of a group's stops in a path. Stops may move only within their group. */
type Range = { first: number; last: number }
/** A walk as a sequence of stop numbers: start, stops in order, end. */
type Path = Int16Array
/** A swap of two adjacent sections of a path. `turns` says which sections are also reversed. */
type Swap = {
  from: number
  middle: number
  to: number
  turns: 'none' | 'first' | 'second' | 'both'
}

/** Differences smaller than this are rounding errors. */
const noticeableMeters = 1e-9
const kickCount = 16
const maxKickedStops = 10

/**
 * Shortens a walk by swapping adjacent sections of a group, reversed or not, until no swap makes it shorter.
 * Returns the new order; `order` itself stays the same. These swaps include all moves of 2-opt and Or-opt,
 * and most of 3-opt. `order` must visit the groups one after another.
 */
export function shortenedOrder(problem: WalkProblem, order: readonly number[]): number[] {
  const path = pathOf(problem, order)
  shorten(path, rangesOf(problem), flattenDistances(problem))
  return [...path.subarray(1, -1)]
}

/**
 * Improves a walk by iterated local search: rearranges a few stops at random, shortens the walk again, and
 * keeps the result unless it is longer. Repeats these steps 16 times. The random sequence is fixed, so
 * results are reproducible. `order` must visit the groups one after another.
 */
export function improvedOrder(problem: WalkProblem, order: readonly number[]): number[] {
  const ranges = rangesOf(problem)
  const wide = ranges.filter(({ first, last }) => last - first >= 2)
  const distances = flattenDistances(problem)
  const random = randomFrom(1)
  let best = { order, meters: metersOf(problem, order) }
  for (let kick = 0; kick < kickCount && wide.length > 0; kick += 1) {
    const path = pathOf(problem, best.order)
    disturb(path, wide, random)
    shorten(path, ranges, distances)
    const found = [...path.subarray(1, -1)]
    const meters = metersOf(problem, found)
    if (meters <= best.meters) best = { order: found, meters }
  }
  return [...best.order]
}

function pathOf({ start, end }: WalkProblem, order: readonly number[]): Path {
  return Int16Array.from([start, ...order, end])
}

function shorten(path: Path, ranges: readonly Range[], distances: Distances) {
  while (ranges.map((range) => swapWhereShorter(path, range, distances)).some(Boolean));
}

function rangesOf({ groups }: WalkProblem): Range[] {
  let first = 1
  return groups.map((group) => {
    const range = { first, last: first + group.length - 1 }
    first = range.last + 1
    return range
  })
}

type Distances = { meters: Float64Array; count: number }

/** Returns the distances as one flat array, because they are read several hundred thousand times. */
function flattenDistances({ meters }: WalkProblem): Distances {
  return { meters: Float64Array.from(meters.flat()), count: meters.length }
}

/** Makes all swaps that shorten the path, and returns whether there were any. */
function swapWhereShorter(path: Path, range: Range, { meters, count }: Distances): boolean {
  const at = (position: number) => path[position] ?? 0
  const between = (one: number, other: number) => meters[one * count + other] ?? 0
  let isShorter = false
  for (let from = range.first; from < range.last; from += 1) {
    const a = at(from - 1)
    for (let middle = from; middle < range.last; middle += 1) {
      // The walk is … a, b … c, d … e, f …, and the sections to swap are b to c and d to e.
      const b = at(from)
      const c = at(middle)
      const d = at(middle + 1)
      const cut = between(a, b) + between(c, d) - noticeableMeters
      const ad = between(a, d)
      for (let to = middle + 1; to <= range.last; to += 1) {
        const e = at(to)
        const f = at(to + 1)
        const limit = cut + between(e, f)
        const ae = between(a, e)
        const bf = between(b, f)
        const cf = between(c, f)
        let turns: Swap['turns']
        if (ad + between(e, b) + cf < limit) turns = 'none'
        else if (ad + between(e, c) + bf < limit) turns = 'first'
        else if (ae + between(d, b) + cf < limit) turns = 'second'
        else if (ae + between(d, c) + bf < limit) turns = 'both'
        else continue
        swapParts(path, { from, middle, to, turns })
        isShorter = true
        // The swap has moved the stops at these positions, so continue with the next section.
        break
      }
    }
  }
  return isShorter
}

/**
 * Makes two random swaps among a few neighboring stops. Shortening the walk afterwards rarely undoes these
 * swaps.
 */
function disturb(path: Path, ranges: readonly Range[], random: (below: number) => number) {
  const range = ranges[random(ranges.length)] ?? { first: 1, last: 1 }
  const span = Math.min(maxKickedStops, range.last - range.first + 1)
  const first = range.first + random(range.last - range.first + 2 - span)
  for (let swap = 0; swap < 2; swap += 1) {
    const middle = random(span - 1)
    const from = random(middle + 1)
    const to = middle + 1 + random(span - middle - 1)
    swapParts(path, {
      from: first + from,
      middle: first + middle,
      to: first + to,
      turns: random(2) === 0 ? 'first' : 'both',
    })
  }
}

function swapParts(path: Path, { from, middle, to, turns }: Swap) {
  const first = path.slice(from, middle + 1)
  const second = path.slice(middle + 1, to + 1)
  if (turns === 'first' || turns === 'both') first.reverse()
  if (turns === 'second' || turns === 'both') second.reverse()
  path.set(second, from)
  path.set(first, from + second.length)
}

/**
 * Returns a pseudorandom function with a seed, so that results are reproducible. The function returns
 * integers from 0 up to, but not including, its argument.
 */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    // The constants are from the 'quick and dirty' generator in Numerical Recipes.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
