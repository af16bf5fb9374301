import { marksBefore, type Tick, tickOf } from '../list-marks.ts'
import { saysBought } from './bought-remarks.ts'
import { goodsOfFirstEmoji, withNamesOfEmoji } from './emoji-items.ts'
import { changeFrom, type Excerpt, endIn, partOf, placeIn, rewrite } from './excerpt.ts'
import { characterOf, htmlEntity } from './html-entities.ts'
import { saysNotWanted } from './not-wanted.ts'
import { takeTaskMarks } from './task-marks.ts'

/** A line without its formatting and marks, plus what they meant. */
export type CleanLine = {
  excerpt: Excerpt
  tick: Tick
  /** Notes that come from tags such as '@costco'. */
  notes: readonly string[]
  /** Whether the entire line is bold or italic, as titles often are. */
  isEmphasized: boolean
  /** The bold words at the start if more words follow, such as 'Eggs' in '**Eggs** – 2'. Otherwise null. */
  lead: string | null
  /**
   * The goods that the emoji at the start of the line shows, such as 'ice cream' in '🍦 vanilla'. Otherwise
   * null.
   */
  goods: string | null
  /** Start and end offsets of struck-through words in the source text. */
  struck: readonly (readonly [number, number])[]
}

/** Matches a line without any special characters. */
const plain = /^[\p{L}\p{N} ,.'’/%-]*$/u
/** Matches a plain line that may have a mark from a task app: 'x milk', 'milk  today', 'milk every week'. */
const maySayDate =
  /^(?:x|(?:[-*+•] )?(?:todo|done|doing|later|now|next|waiting|cancell?ed))\s|\s\s|\.{4}|\b(?:due|every)\s|\bp[1-4]\b|\b(?:jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)\p{L}*\s\d{1,2}$/iu
const mayBeFormatted = /[*_~`=<[]|[\u0335-\u0338]|https?:|www\./u
const tags = /<\/?(?:b|i|u|em|strong|li|ul|ol|p|span|div|br|h[1-6])(?:\s[^<>]{0,200})?\/?>/giu
const struckTags = /<(?:del|s|strike)>(?<kept>[^<>]+)<\/(?:del|s|strike)>/giu
/** Matches the words after struck-through ones: 'got it at the farm' in '~~cider~~ got it at the farm'. */
const afterStruck = /(?<=~~)\s(?<said>[^()~]{3,60})$/gu
/**
 * Matches a remark saying that struck-through goods were bought: 'got it at the farm', 'mom gave us some'.
 */
const boughtBefore =
  /^(?:got|have|had|bought|found|done|already|(?:\p{L}{2,15}\s){1,2}(?:gave|has|brought|bringing))\s/iu
/**
 * Matches struck-through words and the space before the words that replace them: '~~milk~~ oat milk'. An
 * amount alone doesn't replace them.
 */
const replaced = /~~[^~]+~~\s+(?=\p{L}|\d{1,3}\s\p{L}+\s\p{L})/gu
const struckWords = /~~(?<kept>[^~]+)~~/gu
/** Combining characters that strike letters through. People use them in apps without formatting. */
const struckLetters = /[\u0335-\u0338]/gu
const wikiLinks = /!?\[\[(?:[^[\]|]*\|)?(?<kept>[^[\]|]+)\]\]/gu
const links = /!?\[(?<kept>[^[\]]+)\]\((?=[^()\s]*[/:#])[^()\s]+\)/gu
const addresses = /(?<=\S\s)\(?(?:https?:\/\/|www\.)[^\s()]+\)?/giu
const footnotes = /\[\^[^[\]]+\]/gu
const bold = /\*\*(?=\S)(?<kept>[^*]+)(?<=\S)\*\*/gu
const boldLines = /__(?=\S)(?<kept>[^_]+)(?<=\S)__/gu
const italic = /(?<![\p{L}\p{N}*])\*(?=[^\s*])(?<kept>[^*]+)(?<=\S)\*(?![\p{L}\p{N}*])/gu
const italicLines = /(?<![\p{L}\p{N}_])_(?=[^\s_])(?<kept>[^_]+)(?<=\S)_(?![\p{L}\p{N}_])/gu
/** Matches a line that is entirely bold or italic. */
const emphasized = /^(?:\*\*[^*]+\*\*|__[^_]+__|\*[^*\s][^*]*\*|_[^_\s][^_]*_):?$/u
/** Matches bold words at the start of a line. Ignores words before a colon because they are a title. */
const leadWords = /^(?:[-*+•]\s+)?(?:\[[ xX]?\]\s+)?\*\*(?<lead>[^*:]{2,60})\*\*(?=\s?[^\s*:])/u
const code = /`(?<kept>[^`]+)`/gu
const highlight = /[=]{2}(?=\S)(?<kept>[^=]+)(?<=\S)[=]{2}/gu
const commas = /[、，]|\t|(?<=\s)[·|¦](?=\s)|\|/gu
/** Matches dots that lead to a count: 'flour.....2'. */
const leaders = /(?<=[\p{L})])\s?\.{4,}\s?(?=[\d½¼¾⅓⅔])/gu
/** Matches the two colons after a property's name in some note apps: 'tofu:: firm'. */
const twoColons = /::(?=\s)/gu
const wideMarks = /[；：（）]/gu
const narrow: Readonly<Record<string, string>> = { '；': ';', '：': ':', '（': '(', '）': ')' }
/** Matches the brackets or parentheses around a count: '[ 10 ] apples', '(2) eggs'. */
const boxedCount = /^[[(]\s*(?<kept>\d{1,3})\s*[\])](?=\s*\p{L})/gu
/** Matches the comma after a count: '10, apples'. */
const countBeforeComma = /(?<=^\d{1,3}),(?=\s+\p{L})/gu
/**
 * Matches the symbol before a count: 'milk *2', 'eggs #6', '#6 eggs'. Ignores '#10 can', which is a can size,
 * and 'pencil #2', which is a variety.
 */
const starredCount = /(?<=\S\s)\*(?=\s?\d{1,3}$)/gu
const hashedCount =
  /(?<=\p{L}\s)#(?=[3-9]$|\d{2}$)|^#(?=(?:[3-9]|\d{2})\s\p{L})(?!\d+\s(?:cans?|tins?)\b)/giu
/** Matches keycap characters around a digit: 'milk 2️⃣'. */
const keycaps = /(?<kept>\d)\u{FE0F}?\u{20E3}/gu
const leadingEmoji =
  /^(?![©®™✅☑✔✓√☐⬜])\p{Extended_Pictographic}[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{FE0F}\u{200D}\s]*(?=[\p{L}\p{N}[(#*.'"])/gu
/**
 * Matches a check mark after an item, even before a remark: 'turkey ✓', 'turkey √ (garage freezer)', 'ham ✅
 * got it'.
 */
const trailingTicks =
  /(?<=\S)\s*(?<mark>[✅✔✓☑√])\u{FE0F}?(?:$|(?=\s\([^()]{1,60}\)$)|\s?(?:got|have|had|bought|done|found|same|ditto|in (?:the )?cart)(?:\s\p{L}+){0,3}[.!]*$)/gu
/** Matches a remark such as ', ask Carl' in 'a decent pinot, ask Carl', or ', nothing fancy'. */
const askRemark =
  /(?<=[\p{L}\d)]),\s*(?<said>(?:ask|check with|text|call|tell) \p{Lu}\p{L}+|nothing (?:fancy|special|expensive|big)|(?:whatever|whichever|anything)['’]?s? (?:is )?(?:cheap|cheapest|on sale))$/gu

/** Matches prices at the end of a line: '@ $0.99', '@ $0.99 each = $1.98'. */
const priceTail =
  /(?<=\S\s)@\s?[$£€]\d[\d.,]*(?:\s?(?:ea|each|\/\s?\p{L}{1,6}))?(?:\s?=\s?[$£€]?\d[\d.,]*)?$/giu

/** Matches an item whose variety doesn't matter: 'whatever salami looks good'. */
export const anyKind =
  /(?<=^|\s)(?:whatever|whichever|any)\s(?<kept>\p{L}+(?:\s\p{L}+)?)\s(?:looks?|is|are|seems?)\s(?:good|nice|fresh|best|ripe|cheap|cheapest|on sale)(?!\p{L})/giu

/** Removes the formatting and marks from a line. The line must be trimmed. */
export function cleanLine(written: Excerpt): CleanLine {
  const line = rewrite(written, anyKind)
  if (plain.test(line.text) && !maySayDate.test(line.text) && line.text.search(askRemark) === -1) {
    const tick = saysBought(line.text) ? 'ticked' : null
    return {
      excerpt: line,
      tick,
      notes: [],
      isEmphasized: false,
      lead: null,
      goods: null,
      struck: [],
    }
  }
  const decoded = line.text.includes('&') ? rewrite(line, htmlEntity, characterOf) : line
  const isFormatted = mayBeFormatted.test(decoded.text)
  const linked = isFormatted
    ? rewriteAll(decoded, [tags, wikiLinks, links, footnotes, addresses])
    : decoded
  const struck = isFormatted ? struckIn(linked) : []
  const remarked = rewrite(linked, afterStruck, ({ 0: all, groups = {} }) => {
    const said = groups['said'] ?? ''
    return boughtBefore.test(said) || saysNotWanted(`it - ${said}`) ? ` (${said})` : all
  })
  const unstruck = isFormatted
    ? rewriteAll(remarked, [replaced, struckTags, struckWords, struckLetters])
    : remarked
  const isEmphasized = emphasized.test(unstruck.text)
  const lead = leadWords.exec(unstruck.text)?.groups?.['lead'] ?? null
  const level = isFormatted
    ? rewriteAll(unstruck, [bold, boldLines, italic, italicLines, code, highlight])
    : unstruck
  const mark = marksBefore(level.text)
  let tick = tickOf(mark)
  let notes: readonly string[] = []
  let goods: string | null = null
  const excerpt = changeFrom(level, mark.length, (body) => {
    const task = takeTaskMarks(body)
    notes = task.notes
    const separated = rewrite(
      rewrite(
        rewrite(task.rest, leaders, () => ' - '),
        commas,
        () => ',',
      ),
      wideMarks,
      ({ 0: wide }) => narrow[wide] ?? '',
    )
    const property = rewrite(separated, twoColons, () => ':')
    const named = withNamesOfEmoji(rewrite(property, keycaps))
    goods = goodsOfFirstEmoji(named.text)
    const undecorated = rewrite(named, leadingEmoji)
    const [trailingTick] = undecorated.text.matchAll(trailingTicks)
    const trailing = trailingTick?.groups?.['mark'] ?? ''
    if (task.isCanceled) tick = 'canceled'
    else if (task.isDone || saysBought(undecorated.text)) tick = 'ticked'
    else if (trailing !== '') tick ??= tickOf(trailing)
    else if (task.isTask) tick ??= 'open'
    const counted = rewriteAll(
      trailing === '' ? undecorated : rewrite(undecorated, trailingTicks),
      [boxedCount],
    )
    const asked = rewrite(counted, askRemark, ({ groups = {} }) => ` (${groups['said'] ?? ''})`)
    return rewrite(
      rewrite(rewrite(rewrite(asked, priceTail), countBeforeComma), starredCount, () => 'x'),
      hashedCount,
      ({ index }) => (index === 0 ? '' : 'x'),
    )
  })
  return { excerpt: trimmed(excerpt), tick, notes, isEmphasized, lead, goods, struck }
}

function rewriteAll(excerpt: Excerpt, patterns: readonly RegExp[]): Excerpt {
  return patterns.reduce((changed, pattern) => rewrite(changed, pattern), excerpt)
}

/** Trims spaces from both ends. The end offset still includes the removed spaces. */
function trimmed(excerpt: Excerpt): Excerpt {
  if (excerpt.text === excerpt.text.trim()) return excerpt
  const part = partOf(excerpt, 0)
  return { ...part, places: part.places && [...part.places.slice(0, -1), endIn(excerpt)] }
}

/** Returns the start and end offsets of struck-through words in the source text. */
function struckIn(excerpt: Excerpt): [number, number][] {
  const { text } = excerpt
  const spans = [...text.matchAll(struckTags), ...text.matchAll(struckWords)].map(
    ({ 0: all, index }): [number, number] => [
      placeIn(excerpt, index),
      placeIn(excerpt, index + all.length),
    ],
  )
  const letters = [...text.matchAll(struckLetters)]
  const [first] = letters
  const last = letters.at(-1)
  if (!first || !last) return spans
  return [...spans, [placeIn(excerpt, first.index - 1), placeIn(excerpt, last.index + 1)]]
}
