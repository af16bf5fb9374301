/** What apps write in lines of their own: when something was changed, how much is left, and buttons. */
const time = String.raw`\d{1,2}:\d{2}`
const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'
const status = new RegExp(
  `^[-+*•\\s]*(?:${[
    `(?:last\\s)?(?:updated|edited|modified|synced|saved|created|completed|shared|added|printed|exported)(?:\\s(?:on|at|by\\s\\p{L}+))?:?\\s(?:(?:today|yesterday|just now|\\d+\\s(?:min|minute|hour|day)s?\\sago)\\b.*|(?:.{0,12}\\s)?(?:${time}|${month}\\s\\d|\\d{1,2}[/.-]\\d{1,2}).*|\\d+\\s(?:of|\\/)\\s\\d+)`,
    `(?:shared with|shared by|created by|assigned to|sent from|posted by|exported from|made with)\\s\\S.*`,
    `\\d+\\s?(?:of|\\/)\\s?\\d+\\s(?:items?\\s)?(?:done|complete[d]?|checked|bought|left|remaining|selected|purchased)`,
    `\\d+\\s(?:more\\s)?(?:items?|tasks?|to-?dos?)(?:\\s(?:left|remaining|total|to (?:buy|go)|in (?:the )?list))?`,
    `(?:total:?|items?:|count:)\\s\\d+(?:\\s(?:items?|tasks?))?`,
    `(?:show|hide|view|clear|delete|uncheck|see)\\s(?:all\\s)?(?:completed|checked|done|bought|items?|list|more)(?:\\s(?:items?|tasks?))?`,
    `(?:add|new)\\s(?:an?\\s)?(?:item|task|to-?do|list|section|note)s?(?:\\s?(?:…|\\.\\.\\.))?`,
    `(?:list item|check all|select all|mark all(?: as)? done|sort by\\s.*|set (?:a )?reminder|remind me)`,
  ].join('|')})[.!]?$`,
  'iu',
)
const maxLength = 60

export function isStatus(line: string): boolean {
  return line.length <= maxLength && status.test(line)
}

const doneTitle =
  /^(?:completed|done|bought|got|got it|purchased|checked(?: off)?|already (?:got|bought)|in (?:the )?cart|comprados?|hecho|ya comprado|erledigt|gekauft)(?: items?| tasks?)?$/iu

/** Whether a line stands over what is bought already: 'Completed (3)', '3 checked items'. */
export function isDoneTitle(line: string): boolean {
  if (line.length > maxLength) return false
  const words = line.replaceAll(/[^\p{L}]+/gu, ' ').trim()
  return doneTitle.test(words)
}
