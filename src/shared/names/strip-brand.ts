import { wordsOf } from './fold-name.ts'

/** 'Comino Fiesta' may be anything; 'comino Fiesta' is comino of a maker. */
const namedBefore = /^(?<name>\p{Ll}.*?)(?<!\s)(?<maker>(?:\s+\p{Lu}[\p{L}'’&.-]*){1,3})$/u

/** Behind a product these make another thing of it, however they are written. */
const things = new Set(
  (
    'press crate grinder change wire watch peeler timer slicer cutter opener holder rack mill maker pan mold ' +
    'dispenser bowl stand basket keeper brush scoop warmer frother steamer tree seeds plant'
  ).split(' '),
)

/** What stands before up to three words that are written as a maker's name; null where nothing is. */
export function stripBrand(text: string): string | null {
  const { name = null, maker = '' } = namedBefore.exec(text)?.groups ?? {}
  return wordsOf(maker).some((word) => things.has(word)) ? null : name
}
