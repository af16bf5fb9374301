import { type Excerpt, rewrite } from './excerpt.ts'
import { isSection, isStore } from './section-names.ts'

/** What task apps and to-do files write beside an item: when, how urgent, where it belongs. */
const date = '\\d{4}-\\d{2}-\\d{2}(?:T[\\d:]+Z?)?'
const dateSign = '[📅⏳🛫➕❌⏰🗓]\\u{FE0F}?'
/** 'x 2026-11-24 2026-11-20 milk' and '(A) 2026-11-20 milk' of a todo.txt. */
const todoStart = new RegExp(
  `^(?:(?:x\\s+)?\\([A-Z]\\)\\s+(?:${date}\\s+)?|(?:x\\s+)?(?:${date}\\s+){1,2}|x\\s+(?=\\p{L}{3})(?!large\\b|small\\b))(?=\\S)`,
  'gu',
)
const fields =
  'due|due date|t|rec|pri|priority|created|start|scheduled|deadline|remind|reminder|repeat|recur|completed|completion|id|uuid|parent|sup|effort|estimate|context|project'
const tokens = new RegExp(
  `(?<=^|\\s)(?:${[
    `[[(]?(?:${fields})::?\\s?(?:${date}|today|tomorrow|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day)[\\])]?`,
    `(?:${fields})::?[^\\s:,]+`,
    `\\^[\\p{L}\\d][\\p{L}\\d-]*(?=$)`,
    `${dateSign}\\s*${date}`,
    `🔁\\s*every(?:\\s\\p{L}+){1,2}`,
    `[⏫🔼🔽🔺⏬]\\u{FE0F}?`,
    `!{1,2}[1-4]|!(?:high|medium|low)|p[1-4]`,
    `@(?:due|start|defer|flagged|today|created)\\([^()]*\\)`,
    `@\\{[^{}]*\\}`,
    `%%[^%]*%%`,
    `<!--[^<>]*-->`,
    `(?<=\\s)(?:[🔴🟠🟡🟢🔵⚪]\\s?)?(?:today|tomorrow|tonight)(?=$)`,
    `[🔴🟠🟡🟢🔵](?=$)`,
    date,
  ].join('|')})(?=\\s|[,;]|$)`,
  'giu',
)
/** '✅ 2026-11-24' and TaskPaper's '@done(2026-11-24)'. */
const doneToken = new RegExp(
  `(?<=^|\\s)(?:[✅☑✔]\\u{FE0F}?\\s*${date}|@done(?:\\([^()]*\\))?|(?:done|status)::?(?:true|yes|done|completed|${date}))(?=\\s|$)`,
  'giu',
)
/** '#organic', '@costco', '+party'; a plus before an item is a bullet. */
const tag =
  /(?<=^|\s)(?<before>(?:for|from|at|with|de|para|en)\s+)?(?:(?<sign>[#@])|(?<=\s)(?<plus>\+))(?<words>\p{L}[\p{L}\p{N}'’_/-]*)(?=[\s,;.]|$)/giu
const maySayTask =
  /[#@+^:!📅⏳🛫➕❌⏰🗓🔁⏫🔼🔽🔺⏬✅☑✔%<🔴🟠🟡🟢🔵]|\s\s(?:today|tomorrow|tonight)$|\d{4}-\d|\bp[1-4]\b|^x\s|^\(|^(?:DONE|CANCEL|TODO|NEXT|WAITING)/iu

/** The states of tasks in Org mode. */
const state = /^(?:(?<done>DONE|CANCELED|CANCELLED)|TODO|NEXT|WAITING)\s+(?=\S)/gu

export type TaskMarks = { rest: Excerpt; isDone: boolean; notes: readonly string[] }

/** Takes what task apps write from an item without its bullet; a tag that names a store, a person or a kind is a note. */
export function takeTaskMarks(item: Excerpt): TaskMarks {
  if (!maySayTask.test(item.text)) return { rest: item, isDone: false, notes: [] }
  const notes: string[] = []
  let isDone = false
  const markDone = () => {
    isDone = true
    return ''
  }
  const started = rewrite(item, todoStart, ({ 0: start }) =>
    start.startsWith('x') ? markDone() : '',
  )
  const named = rewrite(started, state, ({ groups = {} }) =>
    groups['done'] === undefined ? '' : markDone(),
  )
  const plain = rewrite(rewrite(named, doneToken, markDone), tokens)
  const rest = rewrite(plain, tag, ({ groups = {} }) => {
    const { before = '', plus, words = '' } = groups
    const said = wordsOfTag(words)
    if (before !== '') return `${before}${said}`
    if (says(said, plus !== undefined)) notes.push(said)
    return ''
  })
  // A line of tags alone says what they say.
  return rest.text.trim() === '' ? { rest: plain, isDone, notes: [] } : { rest, isDone, notes }
}

/** 'TraderJoes' and 'trader_joes' are two words. */
function wordsOfTag(words: string): string {
  return words
    .replaceAll(/[_/-]+/gu, ' ')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .trim()
}

/** Whether a tag says more of an item than which list it is of. */
function says(words: string, isProject: boolean): boolean {
  if (isStore(words)) return true
  if (isProject) return /^\p{Lu}/u.test(words)
  return !ofList.has(words.toLowerCase()) && !isSection(words)
}

/** Tags of the list, and of when it is to be done. */
const ofList = new Set(
  (
    'shopping groceries grocery list lists errand errands store stores supermarket market home house kitchen todo ' +
    'task tasks buy tobuy shop food next today tomorrow tonight now later soon urgent important waiting inbox personal ' +
    'weekly week weekend high medium low compras compra mandado casa hoy mañana urgente tienda einkauf einkaufen'
  ).split(' '),
)
