import { namedStore, plainStore } from '#shared/stores/named-store.ts'
import { type FileLine, listOfLines } from './items-as-list.ts'
import type { ListCopy } from './list-copy.ts'

/** Whether the text is a calendar file (RFC 5545), with or without tasks. */
export function isCalendar(text: string): boolean {
  return /^\s*BEGIN:VCALENDAR\s/iu.test(text)
}

/** Properties of a calendar task, keyed by their lowercase names. */
type Task = ReadonlyMap<string, string>

/**
 * Reads the tasks in a calendar file (RFC 5545) as a list. Nextcloud Tasks and other apps export such files.
 * Completed and canceled tasks are ticked. If a task's location or one of its categories is a store, the item
 * gets that store. Events and journal entries are reported in `omitted`.
 */
export function listOfCalendar(text: string, fallbackName: string): ListCopy {
  const lines = unfoldLines(text)
  const name = lines.map(propertyOf).find((property) => property?.name === 'x-wr-calname')
  const { tasks, otherTitles } = entriesOf(lines)
  return listOfLines(name?.value || fallbackName, tasks.map(lineOf), otherTitles)
}

function lineOf(task: Task): FileLine {
  const isTicked =
    /^(?:completed|cancelled)$/iu.test(task.get('status') ?? '') ||
    task.get('percent-complete') === '100' ||
    task.has('completed')
  const text = task.get('summary') ?? ''
  const categories = (task.get('categories') ?? '').split(',').map((tag) => plainStore(tag))
  const [store] = [namedStore(task.get('location') ?? ''), ...categories].filter(Boolean)
  const written = store ? `${text} (@${store})` : text
  return { kind: 'typed', text: written, isTicked, notes: [task.get('description')] }
}

/**
 * Returns the tasks in a calendar, without nested entries such as alarms, and the titles of its events and
 * journal entries.
 */
function entriesOf(lines: readonly string[]): { tasks: Task[]; otherTitles: string[] } {
  const tasks: Task[] = []
  const otherTitles: string[] = []
  const open: { kind: string; properties: Map<string, string> }[] = []
  for (const property of lines.map(propertyOf)) {
    if (property && /^begin$/u.test(property.name)) {
      open.push({ kind: property.value.trim().toUpperCase(), properties: new Map() })
    } else if (property?.name === 'end') {
      const closed = open.pop()
      if (closed?.kind === 'VTODO') tasks.push(closed.properties)
      else if (closed?.kind === 'VEVENT' || closed?.kind === 'VJOURNAL') {
        otherTitles.push(closed.properties.get('summary') ?? 'An entry without a title')
      }
    } else if (property) open.at(-1)?.properties.set(property.name, property.value)
  }
  return { tasks, otherTitles }
}

/** Joins folded lines. A line that starts with a space or tab continues the previous one. */
function unfoldLines(text: string): string[] {
  return text.replaceAll(/(?:\r\n|\r|\n)[ \t]/gu, '').split(/\r\n|\r|\n/u)
}

/**
 * Maximum number of characters to parse per line. No item needs more, and longer lines would overflow the
 * stack of the regular expression engine.
 */
const maxLine = 10_000

const property = /^(?<name>[\w-]{1,60})(?:;(?:[^":]|"[^"]*")*)?:(?<value>.*)$/su

/** Parses a property such as 'SUMMARY;LANGUAGE=en:Milk'. Returns null for any other line. */
function propertyOf(line: string): { name: string; value: string } | null {
  const { name, value } = property.exec(line.slice(0, maxLine))?.groups ?? {}
  if (name === undefined || value === undefined) return null
  return { name: name.toLowerCase(), value: unescapeText(value) }
}

function unescapeText(value: string): string {
  if (!value.includes('\\')) return value
  return value.replaceAll(/\\(?<letter>[nN,;\\])/gu, (_, letter: string) =>
    letter.toLowerCase() === 'n' ? '\n' : letter,
  )
}
