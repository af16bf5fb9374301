import { monthPattern, weekdayPattern } from './days.ts'
import { type Excerpt, rewrite } from './excerpt.ts'
import { isSection, isStore } from './section-names.ts'

/** Matches a date as task apps write it. */
const date = '\\d{4}-\\d{2}-\\d{2}(?:T[\\d:]+Z?)?'
const dateSign = '[📅⏳🛫➕⏰🗓]\\u{FE0F}?'
/** Matches text before an item in a todo.txt file: 'x 2026-11-24 2026-11-20', '(A) 2026-11-20'. */
const todoStart = new RegExp(
  `^(?:(?:x\\s+)?\\([A-Z]\\)\\s+(?:${date}\\s+)?|(?:x\\s+)?(?:${date}\\s+){1,2}|x\\s{2,}(?=[\\d½⅓¼¾])|x\\s+(?=\\p{L}{3})(?!large\\b|small\\b))(?=\\S)`,
  'gu',
)
const fields =
  'due|due date|t|rec|pri|priority|created|start|scheduled|deadline|remind|reminder|repeat|recur|completed|completion|id|uuid|parent|sup|effort|estimate|context|project'
// cspell:ignore satur wednes
/** Matches a day as people write it: 'Mon', 'Apr 12', 'Thu, Apr 10', '4/12', 'tomorrow'. */
const day = `today|tomorrow|tonight|(?:this\\s|next\\s)?${weekdayPattern}(?:,?\\s${monthPattern}\\s\\d{1,2})?|(?:next|this)\\s(?:week|weekend|month)|${monthPattern}\\s\\d{1,2}|\\d{1,2}/\\d{1,2}`
/** Matches the date on which a task was canceled in Obsidian. */
const canceledToken = new RegExp(`❌\\u{FE0F}?\\s*${date}`, 'gu')
const tokens = new RegExp(
  `(?<=^|\\s)(?:${[
    `[[(]?(?:${fields})::?\\s?(?:${date}|today|tomorrow|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day)[\\])]?`,
    `(?:${fields})::?[^\\s:,]+`,
    `\\^[\\p{L}\\d][\\p{L}\\d-]*(?=$)`,
    `${dateSign}\\s*${date}`,
    `🔁\\s*every(?:\\s(?:\\p{L}+|\\d+)){1,3}`,
    `[⏫🔼🔽🔺⏬]\\u{FE0F}?`,
    `!{1,2}[1-4]|!(?:high|medium|low)|p[1-4]`,
    `@(?:due|start|defer|flagged|today|created)\\([^()]*\\)`,
    `@\\{[^{}]*\\}`,
    `%%[^%]*%%`,
    `<!--[^<>]*-->`,
    `(?<=\\s)(?:[🔴🟠🟡🟢🔵⚪]\\s?)?(?:today|tomorrow|tonight)(?=$)`,
    `(?<=[#@][^\\s]{1,30}\\s)${weekdayPattern}(?=$)`,
    `[🔴🟠🟡🟢🔵](?=$)`,
    date,
  ].join('|')})(?=\\s|[,;]|$)`,
  'giu',
)
/** Matches days, repeats and priorities as people write them. */
const dates = new RegExp(
  `(?<=^|\\s)(?:${[
    `(?:🔁\\s*)?every\\s(?:other\\s|\\d+\\s)?(?:day|week|month|weekday|weekend|${weekdayPattern})s?(?=$|\\s[#@+])`,
    `(?:[-–—]\\s)?(?<!\\sis\\s)[[(]?due:?\\s(?:on\\s|by\\s)?(?:${day})[\\])]?(?=$|\\s[#@+])`,
    `(?<=\\s\\s)(?:${day})(?:\\sat)?(?:,?\\s\\d{1,2}(?::\\d{2})?\\s?[ap]m)?(?:\\s+🔁)?(?=$|\\s[#@+])`,
    `(?:today|tomorrow|${weekdayPattern})\\s(?:at\\s)?\\d{1,2}(?::\\d{2})?\\s?[ap]m(?=$)`,
    `(?<!\\bof\\s)(?!may)${monthPattern}\\s\\d{1,2}(?=$)`,
    `🔁(?=$)`,
    `!{1,3}(?=$|\\s)`,
    `^p[1-4]\\s?[-–—:]`,
  ].join('|')})(?=\\s|[,;]|$)`,
  'giu',
)
const maxTaskLength = 200
/** Matches the done marks of apps: '✅ 2026-11-24', or '@done(2026-11-24)' in TaskPaper. */
const doneToken = new RegExp(
  `(?<=^|\\s)(?:[✅☑✔]\\u{FE0F}?\\s*${date}|@done(?:\\([^()]*\\))?|(?:done|status)::?(?:true|yes|done|completed|${date}))(?=\\s|$)`,
  'giu',
)
/** Matches a tag such as '#organic', '@costco' or '+party'. A plus before an item is a bullet instead. */
const tag =
  /(?<=^|\s)(?<before>(?:for|from|at|with|de|para|en)\s+)?(?:(?<sign>[#@])|(?<=\s)(?<plus>\+))(?<words>\p{L}[\p{L}\p{N}'’_/-]*)(?=[\s,;.]|$)/giu
const maySayTask =
  /[#@+^:!📅⏳🛫➕❌⏰🗓🔁⏫🔼🔽🔺⏬✅☑✔%<🔴🟠🟡🟢🔵]|\s\s\S|!|\bdue\s|\bevery\s|\d\s?[ap]m$|\p{L}{3}\s\d{1,2}$|\d{4}-\d|\bp[1-4]\b|^x\s|^\(|^(?:DONE|CANCEL|TODO|DOING|LATER|NOW|NEXT|WAITING)/iu

/** Matches the project at the start of a todo.txt task. At the start of other lines, a plus is a bullet. */
const projectFirst = /^\+\p{L}[\p{L}\p{N}_-]*\s+(?=\S)/gu
/** Matches a task state of Org mode, such as 'TODO'. */
const state =
  /^(?:(?<done>DONE)|(?<canceled>CANCELL?ED)|TODO|DOING|LATER|NOW|NEXT|WAITING)\s+(?=\S)/gu

/** Matches the tags at the end of a task in Org mode, such as ':snacks:urgent:'. */
const orgTags = /(?<=\s):(?:[\p{L}\d_@#%]+:)+$/gu

export type TaskMarks = {
  rest: Excerpt
  isDone: boolean
  isCanceled: boolean
  /** Whether the item has any mark of a task app. */
  isTask: boolean
  notes: readonly string[]
}

/**
 * Removes the marks of task apps from an item whose bullet was already removed. A tag for a store, person or
 * variety becomes a note.
 */
export function takeTaskMarks(item: Excerpt): TaskMarks {
  if (!maySayTask.test(item.text))
    return { rest: item, isDone: false, isCanceled: false, isTask: false, notes: [] }
  const notes: string[] = []
  let isDone = false
  let isTodo = false
  const markDone = () => {
    isDone = true
    return ''
  }
  const started = rewrite(item, todoStart, ({ 0: start }) => {
    isTodo = true
    return start.startsWith('x') ? markDone() : ''
  })
  const withoutProject = isTodo ? rewrite(started, projectFirst) : started
  let isCanceled = false
  const stateless = rewrite(withoutProject, state, ({ groups = {} }) => {
    isCanceled = groups['canceled'] !== undefined
    return groups['done'] === undefined ? '' : markDone()
  })
  const untagged = rewrite(stateless, orgTags, ({ 0: tags }) => {
    notes.push(...tags.split(':').map(wordsOfTag).filter(isStore))
    return ''
  })
  const undated = untagged.text.length > maxTaskLength ? untagged : rewrite(untagged, dates)
  const open = rewrite(undated, canceledToken, () => '(canceled)')
  const plain = rewrite(rewrite(open, doneToken, markDone), tokens)
  const rest = rewrite(plain, tag, ({ groups = {} }) => {
    const { before = '', plus, words = '' } = groups
    const tagText = wordsOfTag(words)
    if (before !== '') return `${before}${tagText}`
    if (isNoteTag(tagText, plus !== undefined)) notes.push(tagText)
    return ''
  })
  // If a line has only tags, they name the item.
  const isTask = isTodo || rest !== item
  return rest.text.trim() === ''
    ? { rest: plain, isDone, isCanceled, isTask, notes: [] }
    : { rest, isDone, isCanceled, isTask, notes }
}

/** Splits a tag into its words: 'TraderJoes' and 'trader_joes' become two words. */
function wordsOfTag(words: string): string {
  return words
    .replaceAll(/[_/-]+/gu, ' ')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .trim()
}

/** Whether a tag is a note on the item, rather than the name of a list. */
function isNoteTag(words: string, isProject: boolean): boolean {
  if (isStore(words)) return true
  if (isProject) return /^\p{Lu}/u.test(words)
  return !ofList.has(words.toLowerCase()) && !isSection(words)
}

/** Tags that name a list or a time. */
const ofList = new Set(
  (
    'shopping groceries grocery list lists errand errands store stores supermarket market home house kitchen todo ' +
    'task tasks buy tobuy shop food next today tomorrow tonight now later soon urgent important waiting inbox personal ' +
    'weekly week weekend high medium low compras compra mandado casa hoy mañana urgente tienda einkauf einkaufen'
  ).split(' '),
)
