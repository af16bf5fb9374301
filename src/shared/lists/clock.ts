/**
 * The time when a field was written, as text that sorts by milliseconds, then by a count, then by browser
 * tab.
 */
export type Clock = string

/** The clock of the last write to each field. */
export type Clocks = Readonly<Record<string, Clock>>

export type HybridClock = {
  /** Returns this device's estimate of the server's current time, in milliseconds. */
  nowMs: () => number
  /** Issues a clock that is later than every clock issued or seen before. */
  next: () => Clock
  /** Records a clock from another tab or device, so that clocks issued from now on are later. */
  see: (clock: Clock) => void
  /** Returns how far the server's clock is ahead of this device's, in milliseconds. */
  offsetMs: () => number
  /**
   * Sets the offset that `offsetMs` returns. If the estimated time moves back, the next clocks may be earlier
   * than those already issued.
   */
  setOffset: (ms: number) => void
}

const maxCount = 9999

/**
 * Creates a hybrid logical clock. `tab` identifies the browser tab uniquely, with 1 to 12 characters of a-z
 * and 0-9.
 */
export function createClock(tab: string, deviceNowMs: () => number): HybridClock {
  let lastMs = 0
  let count = 0
  let offsetMs = 0
  const nowMs = () => deviceNowMs() + offsetMs

  return {
    nowMs,
    next() {
      const ms = Math.round(nowMs())
      if (ms > lastMs || count >= maxCount) {
        lastMs = Math.max(ms, lastMs + 1)
        count = 0
      } else {
        count += 1
      }
      return clockOf(lastMs, count, tab)
    },
    see(clock) {
      const ms = clockMs(clock)
      const seenCount = Number(clock.slice(14, 18))
      if (ms > lastMs) {
        lastMs = ms
        count = seenCount
      } else if (ms === lastMs) {
        count = Math.max(count, seenCount)
      }
    },
    offsetMs: () => offsetMs,
    setOffset(ms) {
      offsetMs = ms
      lastMs = Math.min(lastMs, Math.round(nowMs()))
    },
  }
}

/** Returns the latest of a row's clocks, or an empty string if there are none. */
export function latestClock(clocks: Clocks): Clock {
  return Object.values(clocks).reduce((latest, clock) => (clock > latest ? clock : latest), '')
}

/** Returns the time of a clock in milliseconds, or 0 for an empty clock. */
export function clockMs(clock: Clock): number {
  return Number(clock.slice(0, 13))
}

/**
 * Shifts a clock by this many milliseconds, but not before time 0. The count and the tab in the clock stay
 * the same.
 */
export function shiftClock(clock: Clock, ms: number): Clock {
  const shifted = Math.max(0, clockMs(clock) + ms)
  return String(shifted).padStart(13, '0') + clock.slice(13)
}

/** Returns a clock for a write whose time is known only in milliseconds. For `tab`, see `createClock`. */
export function clockAt(ms: number, tab = '0'): Clock {
  return clockOf(ms, 0, tab)
}

/**
 * Returns the clock right after another one: in the same millisecond or, if the count has reached its
 * maximum, in the next.
 */
export function clockAfter(clock: Clock, tab: string): Clock {
  const count = Number(clock.slice(14, 18)) + 1
  return count > maxCount ? clockAt(clockMs(clock) + 1, tab) : clockOf(clockMs(clock), count, tab)
}

function clockOf(ms: number, count: number, tab: string): Clock {
  return `${String(ms).padStart(13, '0')}-${String(count).padStart(4, '0')}-${tab}`
}
