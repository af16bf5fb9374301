/** When a field was written: text that sorts by milliseconds, then by count, then by tab. */
export type Clock = string

/** By field, when it was last written. */
export type Clocks = Readonly<Record<string, Clock>>

export type HybridClock = {
  /** What the server's clock shows, as far as is known, in milliseconds. */
  nowMs: () => number
  /** Later than all that was given or seen before. */
  next: () => Clock
  /** Of what another tab or device wrote: what is written from now on is later. */
  see: (clock: Clock) => void
  /** How far the server's clock is ahead of this device's. */
  offsetMs: () => number
  setOffset: (ms: number) => void
}

const maxCount = 9999

/** A hybrid logical clock; `tab` is 1 to 12 of a-z and 0-9, and no other tab's. */
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

/** The latest of a row's clocks; empty without any. */
export function latestClock(clocks: Clocks): Clock {
  return Object.values(clocks).reduce((latest, clock) => (clock > latest ? clock : latest), '')
}

/** The time of a clock in milliseconds; 0 for an empty one. */
export function clockMs(clock: Clock): number {
  return Number(clock.slice(0, 13))
}

/** The same clock, later or earlier. */
export function shiftClock(clock: Clock, ms: number): Clock {
  const shifted = Math.max(0, clockMs(clock) + ms)
  return String(shifted).padStart(13, '0') + clock.slice(13)
}

/** The clock of a write that is dated by its time alone. */
export function clockAt(ms: number): Clock {
  return `${String(ms).padStart(13, '0')}-0000-0`
}
