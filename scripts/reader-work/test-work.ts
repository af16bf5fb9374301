import { type Profiler, Session } from 'node:inspector'
import { matchingSteps } from './matching-steps.ts'

/**
 * Maximum length of an item's text. For text of up to this length, the steps of patterns aren't counted,
 * because no pattern can take long on such text.
 */
const maxBoundedText = 200

type Cost<Subject> = (subject: Subject, result: unknown, parameters: readonly unknown[]) => number

const ofWhole: Cost<string | readonly unknown[]> = ({ length }) => length
const ofResult: Cost<unknown> = (_, result) => (result as { length: number }).length
/** Returns how many characters or elements a search looked at. */
const charactersSearched: Cost<string | readonly unknown[]> = ({ length }, result, [, from = 0]) =>
  (result === -1 ? length : Number(result)) - Number(from)

/**
 * Costs of methods that iterate over text or an array inside the engine, where a profiler can't count the
 * steps.
 */
const costsOfText: Record<string, Cost<string>> = {
  indexOf: charactersSearched,
  lastIndexOf: ofWhole,
  includes: ofWhole,
  startsWith: (_, __, [start]) => String(start).length,
  endsWith: (_, __, [end]) => String(end).length,
  split: ofWhole,
  replaceAll: ofWhole,
  toLowerCase: ofWhole,
  toUpperCase: ofWhole,
  normalize: ofWhole,
  trim: (text, result) => text.length - (result as string).length,
  trimStart: (text, result) => text.length - (result as string).length,
  trimEnd: (text, result) => text.length - (result as string).length,
  repeat: ofResult,
}
const costsOfList: Record<string, Cost<readonly unknown[]>> = {
  slice: ofResult,
  concat: ofResult,
  join: ofResult,
  toReversed: ofResult,
  toSorted: ofResult,
  filter: ofWhole,
  indexOf: charactersSearched,
  lastIndexOf: ofWhole,
  includes: ofWhole,
  unshift: ofWhole,
}

/**
 * Runs a function and returns how many steps it took. The number is the same on every run. Counts how often
 * each block of the project's code runs, the steps of patterns on long text, and the length that string and
 * array methods iterate over. Throws `TooMuchWork` as soon as patterns and methods alone have taken more than
 * `maxSteps`. Call `startCountingBlocks` first.
 */
export function countWork(run: () => void, maxSteps = Number.POSITIVE_INFINITY): number {
  const counter = new Counter(maxSteps)
  const restore = [
    ...patchMethods(String.prototype, costsOfText, counter),
    ...patchMethods(Array.prototype, costsOfList, counter),
    patchIterator(Array.prototype, counter),
    patchIterator(String.prototype, counter),
    patchExec(counter),
  ]
  let blocks = 0
  // Resets the counts of blocks that ran before, for example while the test loaded the catalog.
  takeBlocks()
  try {
    run()
  } finally {
    counter.isPaused = true
    for (const undo of restore) undo()
    blocks = takeBlocks()
  }
  return blocks + counter.total
}

export class TooMuchWork extends Error {}

class Counter {
  total = 0
  /** True while the counter itself runs, so that its own work isn't counted. */
  isPaused = false
  readonly #maxSteps: number

  constructor(maxSteps: number) {
    this.#maxSteps = maxSteps
  }

  add(steps: number): void {
    this.total += steps
    if (this.total <= this.#maxSteps) return
    this.isPaused = true
    throw new TooMuchWork(`More than ${this.#maxSteps} steps`)
  }

  /**
   * Adds the steps a pattern takes to match. If the total exceeds the maximum, throws and leaves `isPaused`
   * true.
   */
  addMatching(pattern: RegExp, text: string, from: number): void {
    this.isPaused = true
    const steps = matchingSteps(pattern, text, { from, maxSteps: this.#maxSteps - this.total })
    this.isPaused = false
    this.add(steps)
  }
}

type Method = (this: unknown, ...parameters: unknown[]) => unknown

/** Replaces a method on a prototype. Returns a function that restores the original. */
function patch(
  prototype: object,
  name: string | symbol,
  wrap: (original: Method) => Method,
): () => void {
  const original: PropertyDescriptor = Object.getOwnPropertyDescriptor(prototype, name) ?? {}
  Object.defineProperty(prototype, name, { ...original, value: wrap(original.value as Method) })
  return () => Object.defineProperty(prototype, name, original)
}

/**
 * Makes each method in `costs` add its cost to the counter when it's called. Returns functions that restore
 * the originals.
 */
function patchMethods<Subject>(
  prototype: object,
  costs: Record<string, Cost<Subject>>,
  counter: Counter,
): (() => void)[] {
  return Object.entries(costs).map(([name, cost]) =>
    patch(
      prototype,
      name,
      (original) =>
        function (this: unknown, ...parameters) {
          const result = original.apply(this, parameters)
          if (!counter.isPaused) counter.add(1 + cost(this as Subject, result, parameters))
          return result
        },
    ),
  )
}

/**
 * Counts each step of `for … of`, spreading and destructuring. Returns a function that restores the original.
 */
function patchIterator(prototype: object, counter: Counter): () => void {
  return patch(
    prototype,
    Symbol.iterator,
    (original) =>
      function (this: unknown) {
        const iterator = original.call(this) as Iterator<unknown>
        if (counter.isPaused) return iterator
        const counted = {
          next() {
            if (!counter.isPaused) counter.add(1)
            return iterator.next()
          },
          [Symbol.iterator]: () => counted,
        }
        return counted
      },
  )
}

/** Counts the steps of regular expressions. Returns a function that restores the original. */
function patchExec(counter: Counter): () => void {
  return patch(
    RegExp.prototype,
    'exec',
    (original) =>
      function (this: unknown, written) {
        const pattern = this as RegExp
        const text = String(written)
        if (!counter.isPaused && text.length > maxBoundedText) {
          counter.addMatching(
            pattern,
            text,
            pattern.global || pattern.sticky ? pattern.lastIndex : 0,
          )
        } else if (!counter.isPaused) counter.add(1 + text.length)
        return original.call(pattern, text)
      },
  )
}

const session = new Session()

/**
 * Starts counting how often blocks of code run. Call it only once per test file, because starting takes a
 * long time.
 */
export function startCountingBlocks(): void {
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
}

export function stopCountingBlocks(): void {
  session.post('Profiler.stopPreciseCoverage')
  session.post('Profiler.disable')
  session.disconnect()
}

/** Returns how often blocks of code in 'src' have run since the last call. */
function takeBlocks(): number {
  let blocks = 0
  session.post('Profiler.takePreciseCoverage', (_, { result }) => {
    blocks = result.reduce((sum, script) => sum + blocksOf(script), 0)
  })
  return blocks
}

function blocksOf({ url, functions }: Profiler.ScriptCoverage): number {
  if (!url.includes('/src/')) return 0
  return functions.flatMap(({ ranges }) => ranges).reduce((sum, range) => sum + range.count, 0)
}
