import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator } from '@playwright/test'

/** As a quick typist does it, not quite evenly, so that keys also fall into what is done after a paint. */
const gapsMs = [100, 120, 140]
const holdsMs = [50, 60, 80, 90]

/** Event Timing tells nothing of what took less, and tells the rest to 8 ms. */
const leastMs = 16

/** Keys are told of a little after their paint. */
const settledMs = 1_000

/**
 * Types a text into a field of a page slowed down four times, and gives how long each key took to the
 * paint that follows.
 */
export async function keysToPaint(field: Locator, text: string): Promise<number[]> {
  const page = field.page()
  await field.fill('')
  await field.focus()
  // What was typed before, and the key that clearing is, are told by then.
  await sleep(settledMs)
  const longest = await page.evaluateHandle((durationThreshold) => {
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
    // TypeScript doesn't know the threshold yet.
    const options = { type: 'event', durationThreshold }
    observer.observe(options)
    return byKey
  }, leastMs)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await type(field, text)
  await sleep(settledMs)
  await devtools.detach()
  const told = await longest.evaluate((byKey) => [...byKey.values()])
  if (told.length > text.length) throw new Error(`${told.length} keys for ${text.length} letters`)
  return [...told, ...Array.from({ length: text.length - told.length }, () => leastMs)]
}

/** No key is pressed before the page has taken the last: a slow page is measured, not a queue before it. */
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
