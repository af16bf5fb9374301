import { nameKey } from '#shared/names/fold-name.ts'
import { placeAtFront, smallDepartments, wallDepartments } from './sign-places.ts'
import { correctLine, isShouted, type Reading, signName, startBlock } from './sign-reading.ts'
import { trimEdges } from './sign-units.ts'

const prose =
  /\s{1,2}(?:is |are |est[aá]n? )?(?:right |just |all |all the way |straight )*(?:the |when|next to|by|near|as|past|behind|along|across|at|in|on|up|far|after|before|back|left|right|front|en|al|a la|junto|atr[aá]s|enfrente)\b[^:]*/iu
const saying = /^.*\b(?:says?|said|walls?|signs?|dicen?|hay)\b[\s:]*/iu

/** Matches the end of words that continue on the next line: a comma, '&', '/', '+', 'and' or 'y'. */
export const continues = /[,&/+]$|\b(?:and|y)$/iu

/**
 * Returns the name of a department that is written in capitals on two lines: 'MEAT MARKET' for 'MEAT' and
 * 'MARKET'. Returns null for other lines.
 */
export function departmentOverTwoLines(
  reading: Reading,
  line: string,
  next: string,
): string | null {
  const isCut = /^[\p{L}\d]+$/u.test(line) && /^[\p{L}\d]+$/u.test(next) && isShouted(line)
  if (
    !isCut ||
    reading.isInline ||
    wallDepartments.has(nameKey(correctLine(next, reading.signWords)))
  ) {
    return null
  }
  const whole = correctLine(`${line} ${next}`, reading.signWords)
  return /^(?:meat|fish|seafood|fresh|hot|butcher|salad|customer|service|prepared) /u.test(whole) &&
    wallDepartments.has(nameKey(whole))
    ? whole.toUpperCase()
    : null
}

/** Whether a line is a sentence that says where departments are: 'Dairy is the back wall'. */
export function isDepartmentProse(reading: Reading, line: string): boolean {
  const [head = ''] = line.replace(prose, '').split(':')
  return prose.test(line) && head !== '' && isOnlyDepartments(reading, head)
}

/**
 * Starts a sign for each department in a sentence: 'Dairy is the back wall', 'meat in the back', 'dairy far
 * left: milk'. For any other line, returns false without changing the reading.
 */
export function readDepartmentProse(reading: Reading, line: string): boolean {
  if (placeAtFront(line)) return false
  const said = saying.exec(line)?.[0] ?? ''
  const list = line.slice(said.length)
  if (said !== '' && isOnlyDepartments(reading, list)) {
    startDepartments(reading, list)
    return true
  }
  if (!isDepartmentProse(reading, line)) return false
  const [head = '', ...rest] = line.replace(prose, '').split(':')
  startDepartments(reading, head.replaceAll(/\s(?:and|y)\s/giu, ', '))
  const words = rest.join(':').trim()
  if (reading.current && words !== '') reading.current.words = words
  return true
}

/**
 * Whether a line contains only names of `wallDepartments` after its spelling is corrected. Those departments
 * include products such as milk and beer.
 */
export function isOnlyDepartments({ signWords }: Reading, line: string): boolean {
  const right = correctLine(line, signWords)
  const parts = right.split(/[,/&·•|+;]|\s(?:and|y|-)\s/iu).map(trimEdges)
  return (
    wallDepartments.has(nameKey(right)) ||
    parts.every((part) =>
      wallDepartments.has(nameKey(part.replace(/ (?:dept|department)\.?$/iu, ''))),
    )
  )
}

/** Departments that nearly always have their own sign instead of being listed on an aisle's sign. */
const alwaysOwn = new Set(
  `produce,bakery,deli,seafood,floral,meatseafood,panaderia,tortilleria,carniceria,pescaderia,fruteria,
  customerservice,freshproduce,meatmarket,delibakery,frutaverdura,farmacia,pharmacy`
    .replaceAll(/\s+/gu, '')
    .split(','),
)

/**
 * Whether a department name that is alone on line `at` is a separate sign rather than a word on the sign
 * above it.
 */
export function isOwnSign(reading: Reading, line: string, at: number): boolean {
  const { isInline, isAfterBlank, current, isInDepartments, lines, signWords } = reading
  if (isAfterBlank || isInDepartments || !current) return true
  if (isInline) return !continues.test(current.words)
  const key = nameKey(correctLine(line, signWords))
  const next = lines[at + 1] ?? ''
  const isSameCase = isShouted(line) === isShouted(next)
  const isCut =
    isSameCase &&
    /^\p{L}+$/u.test(line) &&
    /\p{L}/u.test(next) &&
    signWords.isInTable(correctLine(`${line} ${next}`, signWords))
  if (isCut || /^[&+]/u.test(line)) return false
  if (!current.signs[0]?.startsWith('Aisle ')) {
    return isShouted(line) === reading.isUnderCapitals && !smallDepartments.has(key)
  }
  if (current.words === '') return false
  const isHeading =
    isShouted(line) && /\p{L}/u.test(next) && (!isShouted(next) || !isShouted(current.words))
  if (isHeading) return true
  const isAfterAisles = !lines.slice(at + 1).some((one) => /^\D{0,8}\d{1,2}[a-d]?$/iu.test(one))
  return isAfterAisles && alwaysOwn.has(key)
}

/**
 * Starts a sign for each department in a line. 'Deli / Bakery' becomes two signs, but 'Produce / Frutería' is
 * one sign in two languages.
 */
export function startDepartments(reading: Reading, line: string) {
  const { find } = reading.signWords
  let before: readonly string[] = []
  for (const piece of line.split(/[,;/·•|]/u)) {
    const shelves = find(correctLine(piece, reading.signWords))?.shelves ?? []
    const { current } = reading
    if (current && before.length > 0 && shelves.join() === before.join()) {
      if (current.words === '') current.words = current.signs.join(', ')
      current.words += `, ${piece}`
    } else startDepartment(reading, piece)
    before = shelves
  }
  reading.isUnderCapitals = isShouted(line)
}

/**
 * Starts a sign for a department. Corrects its name if it was probably misread. Does nothing if the text
 * doesn't contain a name. The words on the following lines belong to the new sign.
 */
export function startDepartment(reading: Reading, piece: string) {
  const written = trimEdges(piece)
  const isMisread = isShouted(written) && written !== written.toUpperCase()
  const name =
    isMisread || /[\d|!$]/u.test(written) ? correctLine(written, reading.signWords) : written
  if (name === '') return
  const isIn = reading.isInDepartments
  startBlock(reading, [signName(name)], '')
  reading.isInDepartments = isIn
}
