import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator } from '@playwright/test'

/**
 * Gaps between the keys of a fast typist. The gaps are uneven, so that some keys arrive while the page is
 * still working after a paint.
 */
const gapsMs = [100, 120, 140]
const holdsMs = [50, 60, 80, 90]

/** Shortest duration that Event Timing reports. Event Timing rounds longer durations to multiples of 8 ms. */
const minMs = 16

/** Time to wait for reports, because Event Timing reports a key a little after its paint. */
const settledMs = 1_000

/**
 * Types text into a field of a page, with a 4x CPU slowdown. Returns the milliseconds from each key to the
 * next paint. A key that Event Timing doesn't report counts as 16 ms, the shortest reported duration.
 */
export async function keysToPaint(field: Locator, text: string): Promise<number[]> {
  const page = field.page()
  await field.fill('')
  await field.focus()
  // This pause gives Event Timing time to report the earlier keys and the clearing of the field.
  await sleep(settledMs)
  const durations = await page.evaluateHandle((durationThreshold) => {
    const names = ['keydown', 'keypress', 'input', 'keyup']
    const byKey = new Map<number, number>()
    const note = ({ name, interactionId, duration }: PerformanceEventTiming) => {
      if (interactionId === 0 || !names.includes(name)) return
      byKey.set(interactionId, Math.max(duration, byKey.get(interactionId) ?? 0))
    }
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry instanceof PerformanceEventTiming) note(entry)
      }
    })
    // TypeScript's types don't include the threshold.
    const options = { type: 'event', durationThreshold }
    observer.observe(options)
    return byKey
  }, minMs)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await type(field, text)
  await sleep(settledMs)
  await devtools.detach()
  const reported = await durations.evaluate((byKey) => [...byKey.values()])
  if (reported.length > text.length)
    throw new Error(`Measured ${reported.length} keys for ${text.length} letters`)
  return [...reported, ...Array.from({ length: text.length - reported.length }, () => minMs)]
}

/**
 * Presses each key only after the page has handled the previous one. Otherwise, this would measure a queue of
 * keys instead of the page.
 */
async function type(field: Locator, text: string) {
  const { keyboard } = field.page()
  for (const [at, letter] of [...text].entries()) {
    const holdMs = holdsMs[at % holdsMs.length] ?? 0
    await Promise.all([keyboard.down(letter), sleep(holdMs)])
    await Promise.all([keyboard.up(letter), sleep((gapsMs[at % gapsMs.length] ?? 0) - holdMs)])
  }
  const typed = await field.inputValue()
  if (typed !== text) throw new Error(`Typed ${text}, but the field has ${typed}`)
}
