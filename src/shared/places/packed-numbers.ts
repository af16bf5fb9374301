// Printable ASCII characters that JSON doesn't escape. A character from the first half is the last digit of a
// number. After a character from the second half, more digits follow.
const alphabet = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i))
  .filter((character) => character !== '"' && character !== '\\')
  .join('')
const base = alphabet.length / 2
const digitOf = new Uint8Array(128)
for (const [digit, character] of [...alphabet].entries()) digitOf[character.charCodeAt(0)] = digit

/** Packs integers as text that JSON doesn't escape. Integers near zero take one character each. */
export function packNumbers(numbers: readonly number[]): string {
  return numbers.map(packNumber).join('')
}

/**
 * Unpacks integers from text that `packNumbers` returned. For any other text, returns meaningless numbers.
 */
export function unpackNumbers(text: string): number[] {
  const numbers: number[] = []
  let value = 0
  let weight = 1
  for (let i = 0; i < text.length; i += 1) {
    const digit = digitOf[text.charCodeAt(i)] ?? 0
    value += (digit % base) * weight
    if (digit >= base) {
      weight *= base
      continue
    }
    numbers.push(signed(value))
    value = 0
    weight = 1
  }
  return numbers
}

function packNumber(number: number): string {
  let rest = unsigned(number)
  let text = ''
  while (rest >= base) {
    text += alphabet.charAt(base + (rest % base))
    rest = Math.floor(rest / base)
  }
  return text + alphabet.charAt(rest)
}

/** Maps 0, -1, 1, -2, 2 … to 0, 1, 2, 3, 4 …. */
function unsigned(number: number): number {
  return number < 0 ? -2 * number - 1 : 2 * number
}

function signed(number: number): number {
  return number % 2 === 1 ? -(number + 1) / 2 : number / 2
}
