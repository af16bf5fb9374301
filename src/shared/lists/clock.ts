/** Time of a write to a field, as text that sorts by milliseconds, then count, then tab. */
export type Clock = string

/** Clock of the last write to each field. */
export type Clocks = Readonly<Record<string, Clock>>

export type HybridClock = {
  /** Returns the server's time, as far as known, in milliseconds. */
  nowMs: () => number
  /** Returns a clock later than all clocks issued or seen before. */
  next: () => Clock
  /** Registers a clock from another tab or device; later clocks will be greater. */
  see: (clock: Clock) => void
  /** Returns how far the server's clock is ahead of this device's, in milliseconds. */
  offsetMs: () => number
  setOffset: (ms: number) => void
}

const maxCount = 9999

/** Creates a hybrid logical clock. `tab` is unique to the tab: 1 to 12 characters of a-z and 0-9. */
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
      return `${String(lastMs).padStart(13, '0')}-${String(count).padStart(4, '0')}-${tab}`
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

/** Returns the latest of a row's clocks; an empty string without any. */
export function latestClock(clocks: Clocks): Clock {
  return Object.values(clocks).reduce((latest, clock) => (clock > latest ? clock : latest), '')
}

/** Returns the time of a clock in milliseconds; 0 for an empty one. */
export function clockMs(clock: Clock): number {
  return Number(clock.slice(0, 13))
}

/** Returns the clock shifted by milliseconds. */
export function shiftClock(clock: Clock, ms: number): Clock {
  const shifted = Math.max(0, clockMs(clock) + ms)
  return String(shifted).padStart(13, '0') + clock.slice(13)
}

/** Returns the clock for a write of which only the time is known. */
export function clockAt(ms: number): Clock {
  return `${String(ms).padStart(13, '0')}-0000-0`
}
