export const minutesPerDay = 1440
export const minutesPerWeek = 7 * minutesPerDay

/**
 * A regular week in the store's time zone. The array has one byte for each minute, starting on Monday at
 * 00:00. The byte is 1 if the store is open then, otherwise 0.
 */
export type OpeningHours = Uint8Array

/**
 * Parses opening hours written in the most common subset of OpenStreetMap's syntax: 'Mo-Sa 06:00-23:00; Su
 * 08:00-20:00', '24/7', 'Su off'. A store is closed on days the text doesn't mention. Ignores rules for
 * public holidays. Returns undefined if any part of the text isn't understood, or if no day is mentioned.
 * Source: https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification
 */
export function parseOpeningHours(text: string): OpeningHours | undefined {
  const week: (readonly TimeRange[])[] = Array.from({ length: 7 }, () => [])
  let isKnown = false
  for (const rule of text.split(';').map((part) => part.trim())) {
    // A rule that follows a comma adds hours to the days it names. A rule that follows a semicolon replaces
    // the hours of the days it names.
    const parts = rule.split(/(?<=\d|off|closed)\s*,\s*(?=[A-Z])/).map(readPart)
    for (const [index, part] of parts.entries()) {
      if (rule === '') continue
      if (!part) return undefined
      const addsNothing = part.times.length === 0 && part.days.length > 0
      if (index > 0 && addsNothing) return undefined
      for (const day of part.days) {
        week[day] = index > 0 ? [...(week[day] ?? []), ...part.times] : part.times
        isKnown = true
      }
    }
  }
  return isKnown ? openMinutes(week) : undefined
}

/**
 * Opening and closing times in minutes from midnight. If the store closes after midnight, `closes` is more
 * than 1440.
 */
type TimeRange = { opens: number; closes: number }
type Part = { days: readonly number[]; times: readonly TimeRange[] }

const dayNames = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const everyDay = [0, 1, 2, 3, 4, 5, 6]

/** Parses one part of a rule, such as 'Mo-Sa 06:00-23:00'. Returns undefined if it isn't understood. */
function readPart(text: string): Part | undefined {
  if (text === '24/7') return { days: everyDay, times: [{ opens: 0, closes: minutesPerDay }] }
  const [, dayText, timeText = ''] =
    /^(?:([A-Z][A-Za-z, -]*?)(?<!\s)\s+)?(\d.*|off|closed)$/.exec(text) ?? []
  const days = dayText === undefined ? everyDay : readDays(dayText)
  const times = timeText === 'off' || timeText === 'closed' ? [] : readTimes(timeText)
  return days && times && { days, times }
}

/**
 * Converts days such as 'Mo-We,Fr' to numbers, where 0 is Monday. Skips 'PH' (public holidays). Returns
 * undefined for anything else.
 */
function readDays(text: string): number[] | undefined {
  const days: number[] = []
  for (const name of text.split(',').map((part) => part.trim())) {
    if (name === 'PH') continue
    const [from = -1, to = from, more] = name.split('-').map((day) => dayNames.indexOf(day.trim()))
    if (from === -1 || to === -1 || more !== undefined) return undefined
    if (name.includes('-') && from === to) return undefined
    for (let day = from; ; day = (day + 1) % 7) {
      days.push(day)
      if (day === to) break
    }
  }
  return days
}

/** Parses time ranges such as '08:00-12:00,13:00-18:00'. Returns undefined for anything else. */
function readTimes(text: string): TimeRange[] | undefined {
  const times: TimeRange[] = []
  for (const part of text.split(',')) {
    const digits = /^\s*(\d\d?):(\d\d)\s*-\s*(\d\d?):(\d\d)\s*$/.exec(part)?.slice(1).map(Number)
    if (!digits) return undefined
    const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = digits
    const opens = fromHour * 60 + fromMinute
    const end = toHour * 60 + toMinute
    const isTime = fromMinute < 60 && toMinute < 60 && opens < minutesPerDay
    // 10:00-10:00 is ambiguous: it could mean the whole day or no time at all.
    if (!isTime || end > 2 * minutesPerDay || opens === end) return undefined
    times.push({ opens, closes: end > opens ? end : end + minutesPerDay })
  }
  return times
}

function openMinutes(week: readonly (readonly TimeRange[])[]): OpeningHours {
  const hours = new Uint8Array(minutesPerWeek)
  for (const [day, times] of week.entries()) {
    for (const { opens, closes } of times) {
      for (let minute = opens; minute < closes; minute += 1) {
        hours[(day * minutesPerDay + minute) % minutesPerWeek] = 1
      }
    }
  }
  return hours
}
