import { monthLikePattern, weekdayPattern } from './days.ts'

/** A line of a chat: a message with its start offset, or a line with only a sender or time. */
export type ChatLine = { start: number; isMessage: boolean }

const date = '\\d{1,4}[/.-]\\d{1,2}(?:[/.-]\\d{1,4})?'
const time = '\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2})?(?:\\s?[ap]\\.?\\s?m\\.?)?'
/** Matches a time of day. Ignores a number such as '2.29', which is a price. */
const clock =
  '(?:[01]?\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d)?(?:\\s?[ap](?:\\.?\\s?m\\.?)?(?![\\p{L}\\p{N}]))?|[01]?\\d\\.[0-5]\\d\\s?[ap]\\.?\\s?m\\.?'
const when = `(?:${date},?\\s+${time}|${time},?\\s+${date}|${time})`
const name = '[\\p{L}~+(][^:\\n\\[\\]<>]{0,38}'
/**
 * Matches the sender and time before a message: '[11/24, 18:02] Ann: ', '11/24/26, 6:02 PM - Ann: ', 'Ann
 * [18:02]: ', '<Ann> '.
 */
export const sender = new RegExp(
  `^\\u200E?(?:\\[${when}\\]\\s?(?:${name}:)|${when}\\s[-–—]\\s(?:${name}:)|${name}\\s[\\[(]${when}[\\])]:|\\[?${time}\\]?\\s<${name}>|<${name}>(?=\\s))\\s*\\u200E?`,
  'iu',
)
const month = `${monthLikePattern}\\.?`
/** Matches a date: 'Feb 8, 2025', '8 February 2025', 'Today', '11/24/26'. */
const day = `(?:today|yesterday|${month}\\s\\d{1,2}(?:,?\\s\\d{4})?|\\d{1,2}\\.?\\s${month}(?:,?\\s\\d{4})?|${date})`
/** Matches how long ago a message was sent: '2 min ago', '• 3h'. */
const ago = '\\d{1,2}\\s?(?:[hmd]|mins?|hrs?)\\sago|just now|(?<=[•·]\\s)\\d{1,2}\\s?[hmd]'
/** Matches a character in the name of a sender, as in 'Dana (she/her)', 'soph!!' and 'mars 🪐'. */
const handle =
  "[\\p{L}\\p{N}_.'’!()/&~+#\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\u{FE0F}\\u{200D} -]"
/**
 * Matches a line with only a sender and time: 'Ann  6:02 PM', 'Ann — Today at 6:02 PM', 'Ann, [24.11.26
 * 18:02]', 'Ann, [Feb 8, 2025 at 10:22:14 AM]:'.
 */
export const senderLine = new RegExp(
  `^${handle}{1,39}?(?:,?[ \\u00A0\\u2009\\u202F]+|\\s[—–•·|-]\\s)(?:[\\[(]?(?:${weekdayPattern},?\\s+)?(?:${day}(?:,?\\s+at)?,?\\s+)?(?:${clock})[\\])]?:?|${ago})$`,
  'iu',
)
/**
 * Matches a line with only a date or time: 'Mon, Nov 16 at 10:12 AM', 'Today 6:02 PM', '11/24/26, 6:02 PM'.
 */
export const whenLine = new RegExp(
  `^(?:\\p{L}{3,9}day,?\\s*|(?:mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)\\.?,?\\s*|today,?\\s*|yesterday,?\\s*)?(?:${month}\\s\\d{1,2}(?:,?\\s\\d{4})?,?\\s*|${date},?\\s*)?(?:at\\s|[·•|–—-]\\s)?(?:${time})?$`,
  'iu',
)
/**
 * Matches a line copied from Microsoft Teams with only a time and a sender: '[Wednesday 3:12 PM] Alvarez,
 * Nina'.
 */
export const stampedSender = new RegExp(
  `^\\[(?:\\p{L}{3,9}day,?\\s|${day}(?:,?\\s+at)?,?\\s+)?${clock}\\]\\s\\p{Lu}[\\p{L}.'’-]*(?:,?\\s\\p{Lu}[\\p{L}.'’-]*){0,3}(?:\\s\\([^()]{1,30}\\))?$`,
  'u',
)
/** Matches notices that chat apps insert between messages. */
export const notice =
  /(?:^|\u200E)<?(?:media|image|video|audio|sticker|gif|document|photo|attachment)s? (?:omitted|attached|removed)|end-to-end encrypted|messages disappear|\(file attached\)$|^<attached:|^(?:text|sms|i)\s?message(?:\s[\d:.• apm]+)?$|^voice message(?:\s\([\d:]+\))?$|(?:named|left|joined) the (?:group|conversation|chat)|pinned a message|is typing|^not delivered$|^(?:\d{1,3} )?new messages?$|^seen by\s|(?:deleted this|message was deleted)|missed (?:voice|video) call|^(?:delivered|read|seen|sent)(?: at)?[\d: apm]*$|added you$|created group|changed the (?:subject|group)|joined (?:using|the)|^(?:liked|loved|disliked|laughed at|emphasized|questioned|reacted \S+ to)\s["“]|^:[\w+-]+:\s*\d*$|^(?:view thread|\d+ repl(?:y|ies)|edited|typing)$|^\[in reply to [^\]]{1,40}\]$|^(?:you|\p{L}[\p{L}.'’ ]{0,30}) replied to \p{L}[^:]{0,30}$|^original message:?$|<multimedia omitido>|^\s?(?:like|heart|laugh|surprised|sad|angry)\s\d{1,3}$/iu

/** Matches a line that says when a message was delivered or read. */
export const receipt = /^(?:delivered|read|seen|sent)(?:(?: at)?\s[\d: apm]+)?$/iu
/** Matches the time before a notice that has no sender: '11/24/26, 6:02 PM - Ann added you'. */
export const stampedNotice = new RegExp(`^\\u200E?(?:\\[${when}\\]\\s|${when}\\s[-–—]\\s)`, 'iu')

const stamp = `(?:${weekdayPattern},?\\s+)?(?:${day}(?:,?\\s+at)?,?\\s+)?(?:${clock})(?:,?\\s+${date})?`
/** Matches the time before a sender: '9:14 AM ', '[Tue 10:02] ', '2026-11-24 18:02  '. */
export const stampAtStart = new RegExp(
  `^\\u200E?[\\[(]?${stamp}[\\])]?(?:\\s+|\\s?[-–—|·]\\s*)`,
  'iu',
)
/** Matches the time after a sender: ', 9:14 AM', ' [Tue 10:02]', ' · 18:02'. */
export const stampAtEnd = new RegExp(`(?:,?\\s|\\s?[-–—|·]\\s?)[\\[(]?${stamp}[\\])]?$`, 'iu')

const maxStampLength = 40

/**
 * Whether a line consists only of a time with or without a date, or says when a message was delivered or
 * read. Returns false for a day alone, which may be the title of a list.
 */
export function isStamp(line: string): boolean {
  return (
    line.length <= maxStampLength &&
    ((/\d:\d{2}/u.test(line) && whenLine.test(line)) || receipt.test(line))
  )
}
