import { monthLikePattern, monthPattern, weekdayPattern } from './days.ts'

/**
 * Matches a time in a status line. Apps add status lines that show the time of a change, the number of
 * remaining items, or buttons.
 */
const time = String.raw`\d{1,2}:\d{2}`
const status = new RegExp(
  `^[-+*•\\s]*(?:${[
    `(?:last\\s)?(?:updated|edited|modified|synced|saved|created|completed|shared|added|printed|exported)(?:\\s(?:on|at|by\\s\\p{L}+))?:?\\s(?:(?:today|yesterday|just now|\\d+\\s(?:min|minute|hour|day)s?\\sago)\\b.*|(?:.{0,12}\\s)?(?:${time}|${monthLikePattern}\\s\\d|\\d{1,2}[/.-]\\d{1,2}).*|\\d+\\s(?:of|\\/)\\s\\d+)`,
    `(?:added|completed) by\\s\\p{L}{2,20}`,
    `(?:shared with|shared by|created by|assigned to|sent from|posted by|exported from|made with)\\s\\S.*`,
    `\\d+\\s?(?:of|\\/)\\s?\\d+\\s(?:items?\\s)?(?:done|complete[d]?|checked|bought|left|remaining|selected|purchased)`,
    `\\d+\\s(?:more\\s)?(?:items?|tasks?|to-?dos?)(?:\\s(?:left|remaining|total|to (?:buy|go)|in (?:the )?list))?`,
    `showing\\s\\d+\\s?(?:of|\\/)\\s?\\d+(?:\\s(?:items?|tasks?))?`,
    `(?:total:?|items?:|count:)\\s\\d+(?:\\s(?:items?|tasks?))?`,
    `(?:show|hide|view|clear|delete|uncheck|see)\\s(?:all\\s)?(?:\\d+\\s)?(?:completed|checked|done|bought|items?|list|more)(?:\\s(?:items?|tasks?))?(?:\\s?\\(\\d+\\))?`,
    `(?:add|new)\\s(?:an?\\s)?(?:item|task|sub-?task|to-?do|list|section|note)s?(?:\\s?(?:…|\\.\\.\\.))?`,
    `(?:begin )?forwarded message:?(?:\\s?-{3,12})?`,
    `home(?:\\s[»›>/]\\s[^»›>/]{2,40}){1,6}`,
    `skip to (?:main )?content|you (?:might|may) also (?:like|enjoy)\\b.*`,
    `(?:page|pg\\.?)\\s\\d+(?:\\s?(?:of|\\/)\\s?\\d+)?`,
    `<?https?:\\/\\/\\S+|www\\.\\S+`,
    `(?:shared (?:list|note)\\s?[-–—|:]\\s?)?(?:google keep|apple (?:reminders|notes)|anylist|ourgroceries|todoist|microsoft to[ -]do|evernote)`,
    `get outlook for (?:ios|android)|sent via \\S.*|view (?:this email )?in (?:your )?browser|unsubscribe`,
    `new recording(?:\\s\\d+)?|transcript(?:ion)?:?|voice (?:memo|note|recording)(?:,?\\s.{0,12}${time}.{0,5})?`,
    `${monthLikePattern}\\s\\d{1,2},?\\s(?:at\\s)?${time}(?:\\s?[ap]m)?(?:\\s{1,4}${time})?`,
    `untitled(?: (?:note|list|document|reminder))?|(?:all|your|my) (?:notes|lists)|search(?: notes)?|copy (?:link|list)|(?:edit|share|print|sort)(?: list)?`,
    `(?:from|to|cc|reply-to):\\s[^:@]*@\\S+`,
    `(?:(?:est\\.?|estimated|grand|approx\\.?)\\s)?(?:sub-?)?total(?:\\scost)?:?\\s?[~≈]?\\s?\\$?\\d[\\d.,]*|subtotal`,
    '(?:left ?over|remaining|change|balance|money left|over budget|under budget|spent|paid)(?:\\s(?:money|budget|is|so far))?\\s?[:=-]?\\s?[~≈]?(?:[$£€]\\s?\\d[\\d.,]*|\\d{1,4}[.,]\\d{2}|\\d{1,4}\\s?(?:bucks|dollars|quid))(?:\\s.*)?',
    '[$£€]\\s?\\d[\\d.,]*\\s(?:left(?: ?over)?|remaining|spent|over(?: budget)?|under budget|to spend)(?:\\s.*)?',
    '(?:[\\p{L}&]{1,15}\\s){0,3}(?:spend|spending|total|savings?|costs?|budget|to buy)\\s?[:=]\\s?[~≈]?[$£€]\\s?[\\d._,]+(?:\\s?[-–]\\s?[$£€]?[\\d.,]+)?(?:\\s?\\([^()]{0,60}\\)|\\sdepending\\s.*)?',
    `budget(?: is)?\\s?[:=-]?\\s?[~≈]?\\$?\\d[\\d.,]*`,
    `(?:today|yesterday),?\\s(?:at\\s)?${time}(?:\\s?[ap]m)?`,
    `(?:${weekdayPattern},?\\s)?(?:${monthPattern}\\.?\\s\\d{1,2}(?:st|nd|rd|th)?(?:,?\\s\\d{4})?|\\d{1,2}[/.-]\\d{1,2}[/.-](?:\\d{2}|\\d{4}))`,
    `(?:share|archive|delete|edit|pin|copy|print|duplicate|remind me|collaborators?|labels?|undo)(?:\\s?[·•|]\\s?(?:share|archive|delete|edit|pin|copy|print|duplicate|remind me|collaborators?|labels?|undo)){1,6}`,
    `(?:©|copyright)\\s?(?:©\\s?)?\\d{4}(?!\\d).{0,60}`,
    `(?:list item|check all|select all|mark all(?: as)? done|sort by\\s.*|set (?:a )?reminder|remind me)`,
  ].join('|')})[.!]?$`,
  'iu',
)
/** Matches a remark about money: 'budget 120!!!', '> budget: $140, went over', 'spent last wk: $214'. */
const moneyRemark = new RegExp(
  `^(?:[>*~\\s(-]|\\p{Extended_Pictographic}|\\u{FE0F})*(?:${[
    '(?:budget|\\$ limit)\\b[^\\d$]{0,20}\\$?\\d',
    '(?:spent|owes?|owed|paid|still owe)\\b[^\\d$]{0,30}\\$\\d',
    'keep (?:it |this )?(?:under|below) \\$?\\d',
  ].join('|')})`,
  'iu',
)
/** Matches one of the counts in a status line such as '11 tasks · 2 completed'. */
const count =
  /^(?:(?:\d+\s)?(?:of\s|\/\s?)?\d+\s(?:items?|tasks?|to-?dos?|reminders?|done|completed?|checked|bought|left|remaining|to go|open|unchecked|shown|showing|visible|hidden|(?:items?|tasks?)\s(?:done|completed?|checked|bought|left|remaining|to go|open|shown|hidden))|(?:completed?|done|checked|unchecked|bought|left|remaining|open|active|all|total|items?|tasks?)\s?:?\s?\d+|\d+ of \d+ (?:done|completed?|bought)|shared with \p{L}{2,20})$/iu
/** Matches a button beside a count: 'Clear' in '2 completed • Clear'. */
const button = /^(?:clear|hide|show|edit|see all|sort|share|select|print|add)$/iu
const betweenCounts = /\s?[·•|,/()–—]\s?|\s-\s/u
const maxLength = 160

/**
 * Whether a line is a status line that an app added, such as '11 tasks · 2 completed' or 'Share · Archive ·
 * Delete', or a remark about money, such as 'budget 120!!!'.
 */
export function isStatus(line: string): boolean {
  if (line.length > maxLength) return false
  if (status.test(line) || moneyRemark.test(line)) return true
  if (line.includes(' · ') && count.test(line.replace(' · ', ' '))) return true
  const parts = line.split(betweenCounts).filter(Boolean)
  const counts = parts.filter((part) => count.test(part))
  if (parts.length > 1 && counts.length === parts.length) return true
  const states = parts.filter((part) => count.test(part) || button.test(part) || status.test(part))
  return counts.length > 0 && states.length > 1 && states.length >= parts.length - 1
}

const doneTitle =
  /^(?:completed|done|bought|got|got it|purchased|checked(?: off)?|already (?:got|bought)|in (?:the )?cart|comprados?|hecho|ya comprado|erledigt|gekauft)(?: items?| tasks?)?$/iu

/** Whether a line is a heading for bought items: 'Completed (3)', '3 checked items'. */
export function isDoneTitle(line: string): boolean {
  if (line.length > maxLength) return false
  const words = line.replaceAll(/[^\p{L}]+/gu, ' ').trim()
  return doneTitle.test(words)
}
