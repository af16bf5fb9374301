import type { ShapedLine } from './list-shape.ts'
import { isRule } from './rules.ts'
import { isSection } from './section-names.ts'

/** Returns the text of a line as needed to find headings and the list style. */
export function wordsFor(shape: ShapedLine): string {
  switch (shape.kind) {
    case 'text':
      return shape.line.excerpt.text
    case 'table':
      return '- row'
    case 'aside':
    case 'message':
      return ''
  }
}

/** Removes the count from titles above a rule: 'MEATS (3)' becomes 'MEATS'. */
export function withoutCountsOfTitles(lines: readonly string[]): string[] {
  return lines.map((line, at) => {
    const title = /^(?<title>\P{N}{3,40}?)\s?\(\d{1,2}\)$/u.exec(line)?.groups?.['title']
    const isTitle = title !== undefined && isSection(title) && isRule(lines[at + 1] ?? '')
    return isTitle ? title : line
  })
}

/** Returns the text of a line or message. */
export function textOf(shape: ShapedLine): string {
  return shape.kind === 'message' ? shape.excerpt.text : wordsFor(shape)
}

const minTasks = 3

/** Whether most lines have a checkbox or another mark of a task app. */
export function areTaskLines(shaped: readonly ShapedLine[]): boolean {
  const lines = shaped.flatMap((shape) => (shape.kind === 'text' ? shape.line : []))
  const written = lines.filter(({ excerpt }) => excerpt.text !== '')
  const tasks = lines.filter(({ tick }) => tick === 'open' || tick === 'ticked')
  return tasks.length >= minTasks && tasks.length > written.length / 2
}
