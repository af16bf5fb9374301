import type { Random } from '../../src/server/testing/test-scatter.ts'

/**
 * What attackers may know: ids of accounts, lists and sessions, email addresses, invitation links, and their
 * own data.
 */
export type Known = {
  /** Ids of the honest shoppers' accounts, sessions and lists. */
  victimIds: readonly string[]
  victimEmails: readonly string[]
  /** Ids of lists that attackers were invited to. */
  joinedLists: readonly string[]
  /** Ids of lists that attackers create. */
  ownLists: readonly string[]
  /** Secrets of valid invitation links. */
  secrets: readonly string[]
  /** Ids of the attackers' accounts. */
  attackerIds: readonly string[]
  /** Valid tokens of the attackers' accounts and their programs. */
  tokens: readonly string[]
  /** Forged and expired tokens. */
  badTokens: readonly string[]
}

/** Returns a random item. Throws if there are none. */
export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error("Can't pick from an empty list")
  return item
}

/** Returns a random integer from 0 to `max`. */
export function upTo(random: Random, max: number): number {
  return Math.floor(random() * (max + 1))
}

/** Fragments that are combined into hostile input. Most are harmless to code that handles text correctly. */
const fragments = [
  '',
  ' ',
  'milk',
  '2 lb chicken breast, skinless',
  '1 cup',
  '\u0000',
  '\u0001',
  '\u000b',
  '\u001b[2J\u0007',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u2066',
  '\ufeff',
  '\u2003',
  '\u00a0',
  '\u2028',
  'e\u0301',
  '\u1112\u1161\u11ab',
  '👩‍👩‍👧‍👦',
  'Z̸̧͎̹̀̈́',
  "' or 1=1 --",
  '"; drop table public.lists; --',
  '$$; select pg_sleep(9); $$',
  '%',
  '_',
  '\\',
  '*',
  '(a+)+$',
  '((((',
  ')[',
  '[a-z]{1,9999}',
  '^.*.*.*$',
  ',',
  '\r\n',
  '<script>alert(1)</script>',
  '${jndi:ldap://127.0.0.1/a}',
  '{{7*7}}',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '%zz',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'true',
  '{}',
  '-1',
  '1e131071',
  '1e-131071',
  'NaN',
  'Infinity',
  '0x7fffffff',
  '2147483648',
  '9223372036854775808',
  '٣٤٥',
  '１２３',
  '9999-12-31T23:59:59Z',
  '292277026596-12-04T15:30:07Z',
  '0000-00-00',
  '-infinity',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '9999999999999-0000-zz',
  '١٧٦٣٩٠٠٠٠٠٠٠٠-0000-a',
  'postgres',
  'service_role',
  'application/json',
] as const

/** Maximum lengths of text made by repeating a piece, each with its cumulative probability. */
const lengths = [
  { below: 0.6, characters: 200 },
  { below: 0.9, characters: 2_000 },
  { below: 0.97, characters: 20_000 },
  { below: 0.995, characters: 100_000 },
  { below: 1, characters: 1_000_000 },
]

/** Returns a hostile piece of text, several pieces, or one piece repeated many times. */
export function hostileText(random: Random, maxCharacters = 1_000_000): string {
  const kind = random()
  if (kind < 0.55) return pick(random, fragments)
  if (kind < 0.75) {
    return Array.from({ length: 2 + upTo(random, 6) }, () => pick(random, fragments)).join('')
  }
  const share = random()
  const max = lengths.find(({ below }) => share < below)?.characters ?? 200
  const length = upTo(random, Math.min(max, maxCharacters))
  const [first, last] = [pick(random, fragments), pick(random, fragments)]
  const middle = pick(random, fragments) || 'a'
  const times = Math.ceil(length / middle.length)
  return first + middle.repeat(times).slice(0, length) + last
}

/** Returns hostile text that PostgreSQL can still store. */
export function storableText(random: Random, maxCharacters: number): string {
  return hostileText(random, maxCharacters).toWellFormed().replaceAll('\u0000', '')
}

/** Returns an existing id, an unknown id in the right format, or arbitrary text. */
export function someId(random: Random, known: Known): string {
  const kind = random()
  if (kind < 0.4) return pick(random, known.victimIds)
  if (kind < 0.6) return pick(random, known.joinedLists)
  if (kind < 0.8) return pick(random, known.ownLists)
  if (kind < 0.95) return randomId(random)
  return hostileText(random, 300)
}

/** Returns a random UUID. */
export function randomId(random: Random): string {
  const digits = Array.from({ length: 32 }, () => upTo(random, 15).toString(16)).join('')
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}

const numbers = [0, -0, 1, -1, 0.1, 1.5, 255, 256, 500, 501, 65_536, 2 ** 31 - 1, 2 ** 31, 2 ** 53]
const moreNumbers = [-(2 ** 31) - 1, 2 ** 63, 1e15, 1e21, 1e308, 5e-324, 1e-7]

/** JSON text that `JSON.stringify` can't produce. `toJson` inserts it unchanged. */
type Raw = { raw: string }

const rawNumbers = ['1e131071', '-1e131071', '1e-131071', '1e400', '-0.0', '9'.repeat(5_000)]
const depths = [10, 99, 100, 101, 1_000, 50_000]

function hostileNumber(random: Random): number | Raw {
  return random() < 0.8
    ? pick(random, [...numbers, ...moreNumbers])
    : { raw: pick(random, rawNumbers) }
}

/**
 * Returns a JSON value that may make the server fail: hostile text, a known or unknown id, an extreme number,
 * a deeply nested value, or an array or object of such values. Parts that `JSON.stringify` can't write have
 * the form `{ raw: … }`, so the result must be written with `toJson`.
 */
export function hostileValue(random: Random, known: Known): unknown {
  const kind = random()
  if (kind < 0.35) return hostileText(random)
  if (kind < 0.5) return someId(random, known)
  if (kind < 0.65) return hostileNumber(random)
  if (kind < 0.75) return pick(random, [null, true, false, [], {}, '', [[]], [null]])
  if (kind < 0.85) return { raw: nested(random) }
  const few = Array.from({ length: upTo(random, 4) }, () => hostileValue(random, known))
  if (kind < 0.92) return few
  return Object.fromEntries(few.map((value) => [hostileText(random, 300), value]))
}

/** Returns JSON text with deeply nested arrays or objects. */
function nested(random: Random): string {
  const depth = pick(random, depths)
  return random() < 0.5
    ? '['.repeat(depth) + ']'.repeat(depth)
    : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
}

const rawMark = 'raw JSON '
const rawMarked = new RegExp(`"${rawMark}(\\d+)"`, 'g')

/** Works like `JSON.stringify`, but inserts `Raw` values unchanged. */
export function toJson(value: unknown): string {
  const raws: string[] = []
  const text = JSON.stringify(value, (_key, one: unknown) => {
    if (!isRaw(one)) return one
    raws.push(one.raw)
    return `${rawMark}${raws.length - 1}`
  })
  return (text ?? 'null').replaceAll(rawMarked, (_whole, at: string) => raws[Number(at)] ?? '0')
}

function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && Object.keys(value).join() === 'raw'
}
