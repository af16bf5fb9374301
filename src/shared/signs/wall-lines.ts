import {
  continues,
  isOnlyDepartments,
  isOwnSign,
  readDepartmentProse,
  startDepartment,
  startDepartments,
} from './department-lines.ts'
import { isPlaceName, placeAtFront } from './sign-places.ts'
import { correctLine, type Reading, signName, startBlock } from './sign-reading.ts'
import { trimEdges } from './sign-units.ts'

const headed = /^(?<head>[^:]{1,40}?)(?::| [-–—=>→]{1,3} | \/ |\t)(?<rest>.*)$/u

const verb = /^(?:is|are|has|have|es|son|tiene|hay) /iu
const article = /^(?:(?:along|on|at|in) )?(?:the )?/iu
const headings =
  /^(?:the )?(?:walls?|perimeter|departments?|around the (?:store|edge|perimeter|outside)|outside walls?|other|also|departamentos|paredes|alrededor)\s*(?:[:\-–—]\s*|$)/iu

const titles =
  /^(?:(?:the|aisles?|pasillos?|store|product|item|location|department|directory|guide|list|number|no\.?|#|producto|articulo|where)s?[\s:|/-]*){1,5}$/iu

/** Whether a line is only a title or column heading, such as 'Store directory'. */
export function isTitle({ signWords }: Reading, line: string): boolean {
  return titles.test(line) || titles.test(correctLine(line, signWords))
}

/**
 * Reads a line without an aisle number. It may be a title (which is skipped), a heading, a wall, a
 * department, or a continuation of the sign above. Any other line is added to `unread`.
 */
export function readWithoutNumber(reading: Reading, line: string, at: number) {
  if (isTitle(reading, line)) return
  const heading = headings.exec(line)
  if (heading && !placeAtFront(line)?.isWall) {
    reading.isInDepartments = true
    reading.current = null
    const rest = line.slice(heading[0].length)
    if (rest !== '') for (const piece of rest.split(/[,;·•|]/u)) startDepartment(reading, piece)
    return
  }
  if (readDepartmentProse(reading, line) || readWall(reading, line)) return
  if (isOnlyDepartments(reading, line) && isOwnSign(reading, line, at)) {
    startDepartments(reading, line)
    return
  }
  const { current } = reading
  if (current && !(reading.isInline && !isContinued(reading, line))) current.words += `\n${line}`
  else reading.unread.push(line)
}

/**
 * Starts a sign for a line that names a wall or a department: 'Left wall: Produce', 'Dairy: back wall',
 * 'Deli: salads', 'Back wall'. For other lines, returns false without changing `reading`.
 */
export function readWall(reading: Reading, line: string): boolean {
  const groups = headed.exec(line)?.groups
  const head = groups?.['head']?.trim() ?? ''
  const rest = groups?.['rest']?.trim() ?? ''
  if (head !== '') {
    const isPlace = placeAtFront(head)?.end === head.length
    const isSlash = line.slice(head.length).trim().startsWith('/')
    if (isSlash && !isPlace && !isPlaceName(head)) return false
    const restPlace = placeAtFront(rest)
    if (!isPlace && restPlace?.end === trimEdges(rest).length && restPlace.end > 0) {
      reading.blocks.push({ signs: [signName(rest)], words: head, isEntry: false })
      reading.current = null
      return true
    }
    const restIsDepartment = isOnlyDepartments(reading, rest) && !/[,/&]/u.test(rest)
    if (
      !isPlace &&
      !isOnlyDepartments(reading, head) &&
      restIsDepartment &&
      / [-–—] /u.test(line)
    ) {
      reading.blocks.push({ signs: [signName(rest)], words: head, isEntry: false })
      return true
    }
    const isNamed =
      isPlace ||
      isPlaceName(head) ||
      isOnlyDepartments(reading, head) ||
      isUnknownHead(reading, head, line)
    if (!isNamed) return false
    startBlock(reading, [signName(head)], rest)
    return true
  }
  if (readPlaceLast(reading, line)) return true
  const place = placeAtFront(line)
  if (!place?.isWall && place?.end !== line.length) return false
  const words = trimEdges(line.slice(place.end)).replace(verb, '')
  if (words !== '' && /^(?:of|de|del)\b/iu.test(words)) return false
  startBlock(reading, [signName(line.slice(0, place.end).replace(article, ''))], words)
  return true
}

const placeLast =
  /\s{1,2}(?:is |are |est[aá]n? )?(?=(?:on|in|at|along|near|by|en|al|a la) )|\s{1,2}(?:is |are )?up (?=front)| [-–—:]{1,3} /giu

/**
 * Reads a line that ends with a place: 'Produce is on the left wall', 'Pharmacy up front', 'Rotisserie
 * chicken - deli'. For other lines, returns false without changing `reading`.
 */
function readPlaceLast(reading: Reading, line: string): boolean {
  for (const match of line.matchAll(placeLast)) {
    const words = trimEdges(line.slice(0, match.index))
    const rest = line.slice(match.index + match[0].length).replace(/^(?:near|by) /iu, '')
    const isPlace = placeAtFront(rest)?.end === rest.length
    if (words === '' || !isPlace) continue
    const sign = rest.replace(/^(?:on|in|at|along|en|al|a la) (?:the |la |el )?/iu, '')
    reading.blocks.push({ signs: [signName(sign)], words, isEntry: false })
    reading.current = null
    return true
  }
  return false
}

/**
 * Whether the text before a colon is probably the name of a sign that isn't known, as in 'Tortilleria:
 * tortillas, tamales'.
 */
function isUnknownHead({ isInline }: Reading, head: string, line: string): boolean {
  return isInline && line.startsWith(`${head}:`) && head.split(/\s+/u).length <= 3
}

/** Whether a line without a number continues the words of the sign above. */
function isContinued({ current, signWords }: Reading, line: string): boolean {
  if (!current) return false
  if (continues.test(current.words) || /^[,&/]|^\p{Ll}/u.test(line)) return true
  const parts = line.split(/[,/·•|;]/u)
  return parts.every((part) => signWords.resolve(part) !== null)
}
