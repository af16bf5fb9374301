import { unprintable } from '#shared/contracts/unprintable.ts'

const everyUnprintable = new RegExp(unprintable, 'gu')
const lineBreakOrTab = /^[\n\t]$/

/** Escapes the characters of a text that a terminal would obey; line breaks and tabs stay. */
export function printableText(text: string): string {
  return text.replaceAll(everyUnprintable, (character, index: number) => {
    const endsLine = character === '\r' && text[index + 1] === '\n'
    return endsLine || lineBreakOrTab.test(character) ? character : spellOut(character)
  })
}

/** The same for text that must stay on one line, such as a table cell: line breaks and tabs are escaped too. */
export function printableLine(text: string): string {
  return text.replaceAll(everyUnprintable, spellOut)
}

/** As in JSON: `\u001b`. */
function spellOut(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
