import * as z from 'zod/mini'
import { arrayOf, arrayOrObjectOf, oneOrSeveral } from './array-shapes.ts'
import { type FileLine, listOfLines } from './items-as-list.ts'
import type { ListsFound } from './list-copy.ts'
import { isTickedLine, withoutTickMark } from './tick-marks.ts'

const Card = z.object({
  title: z.string(),
  description: z.nullish(z.string()),
  /** The time when the card was completed, or just whether it was completed. */
  done: z.nullish(z.union([z.string(), z.boolean()])),
  archived: z.nullish(z.boolean()),
  deletedAt: z.nullish(z.number()),
})
const Stack = z.object({ title: z.string(), cards: z.nullish(arrayOf(Card)) })
/** A board. In Deck's own exports, `stacks` is an object with numeric keys instead of an array. */
const Board = z.object({
  title: z.string(),
  stacks: arrayOrObjectOf(Stack),
})
const Boards = z.object({ boards: arrayOrObjectOf(Board) })

/**
 * Reads boards from Nextcloud Deck as lists, one per stack. Skips empty stacks. Returns null for anything
 * else.
 */
export function listsOfDeck(json: unknown): ListsFound | null {
  const boards = Boards.safeParse(json).data?.boards
  const found = boards ? Object.values(boards) : oneOrSeveral(json, Board)
  if (!found) return null
  const stacks = found.flatMap((board) => Object.values(board.stacks))
  return { lists: stacks.filter(({ cards }) => cards?.length).map(listOfStack), skipped: [] }
}

/** Converts a stack to a list. Archived and deleted cards are reported in `omitted`. */
function listOfStack({ title, cards }: z.infer<typeof Stack>) {
  const all = cards ?? []
  const isGone = (card: z.infer<typeof Card>) => Boolean(card.deletedAt) || card.archived === true
  return listOfLines(
    title,
    all.filter((card) => !isGone(card)).flatMap(linesOfCard),
    all.filter(isGone).map((card) => `${card.title} (${card.archived ? 'archived' : 'deleted'})`),
  )
}

const task = /^\s*[-*+]\s+\[[ xX]\]\s+\S/u

/**
 * Converts a card to an item. If its description contains tasks such as '- [ ] milk', the card becomes a
 * heading instead, and each line of the description becomes an item below it.
 */
function linesOfCard({ title, description, done }: z.infer<typeof Card>): FileLine[] {
  const isTicked = Boolean(done)
  const lines = (description ?? '').split('\n')
  if (!lines.some((line) => task.test(line))) {
    return [{ kind: 'typed', text: title, isTicked, notes: [description] }]
  }
  const items = lines.filter((line) => line.trim() !== '')
  return [
    { kind: 'heading', text: title },
    ...items.map(
      (line): FileLine => ({
        kind: 'typed',
        text: withoutTickMark(line).replace(/^\s*[-*+]\s+(?:\[ \]\s+)?/u, ''),
        isTicked: isTicked || isTickedLine(line),
      }),
    ),
  ]
}
