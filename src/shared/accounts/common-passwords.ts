import { commonWords } from './common-words.ts'

const rows = [
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
]
const runs = rows.flatMap((row) => [row, Array.from(row).toReversed().join('')])

const lookalikes = new Map(
  Object.entries({ '@': 'a', 4: 'a', 3: 'e', 1: 'i', '!': 'i', 0: 'o', $: 's', 5: 's', 7: 't' }),
)

/**
 * Whether a password is among the first that an attacker would try. These are common words (with or without
 * up to six digits or punctuation marks on either side), runs of neighboring keys, repetitions of up to four
 * characters, and numbers with up to eight digits, such as dates. Ignores case, and treats lookalikes such as
 * 0 as letters.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  return (
    /^\d{1,8}$/.test(lower) ||
    /^(.{1,4})\1+.?$/su.test(lower) ||
    isRun(lower) ||
    wordsBehind(lower).some((spelling) => commonWords.has(spelling) || isRun(spelling))
  )
}

/** Whether the text is a run of at least four neighboring keys, in either direction. */
function isRun(text: string): boolean {
  return text.length >= 4 && runs.some((run) => run.includes(text))
}

/**
 * Returns the words a password may be based on: the password itself, the password without the digits and
 * punctuation around it, and each of these with lookalikes such as 0 replaced by letters.
 */
function wordsBehind(lower: string): string[] {
  const bare = trimSigns(lower)
  return [
    lower,
    bare,
    replaceLookalikes(lower),
    trimSigns(replaceLookalikes(lower)),
    replaceLookalikes(bare),
  ]
}

function trimSigns(text: string): string {
  return text.replace(/^[^\p{L}]{1,6}/u, '').replace(/[^\p{L}]{1,6}$/u, '')
}

function replaceLookalikes(text: string): string {
  return Array.from(text, (letter) => lookalikes.get(letter) ?? letter).join('')
}
