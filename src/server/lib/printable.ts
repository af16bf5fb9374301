import { unprintable } from '#shared/contracts/unprintable.ts'

const everyUnprintable = new RegExp(unprintable, 'gu')
const lineBreakOrTab = /^[\n\t]$/

/** Escapes control characters, so that the text is safe to show on a terminal. Keeps line breaks and tabs. */
export function printableText(text: string): string {
  return text.replaceAll(everyUnprintable, (character, index: number) => {
    const endsLine = character === '\r' && text[index + 1] === '\n'
    return endsLine || lineBreakOrTab.test(character) ? character : escapeCharacter(character)
  })
}

/**
 * Like `printableText`, but also escapes line breaks and tabs. For text that must stay on one line, such as a
 * table cell.
 */
export function printableLine(text: string): string {
  return text.replaceAll(everyUnprintable, escapeCharacter)
}

/** Escapes a character as JSON does: `\u001b`. */
function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
