import { isOnlyDepartments } from './department-lines.ts'
import { markersIn } from './sign-codes.ts'
import { placeAtFront } from './sign-places.ts'
import { type Reading, signName, startUnit } from './sign-reading.ts'
import { trimEdges, unitsOf } from './sign-units.ts'
import { isTitle, readWall } from './wall-lines.ts'

const leader = /\s*(?:\.{2,}|…+|(?:\. ){2,}\.?|_{2,}|[-–—]{2,}|\t+|\s{2,}|\s[-–—=>→]+\s|:\s)\s*/u

/**
 * Reads a line of a product list that ends with one or more places: 'Nuts ... 7, 10' or 'Milk .... Dairy
 * wall'. Adds its signs to `reading`. Skips titles, single letters and lines with only departments. Adds
 * other lines that don't end with a place to `unread`.
 */
export function readIndexLine(reading: Reading, line: string) {
  if (/^\p{L}$/u.test(trimEdges(line)) || isTitle(reading, line)) return
  const isWallFirst = /^([^:]{1,40}):/u.exec(line)?.[1]
  if (isWallFirst !== undefined && placeAtFront(isWallFirst)?.end === isWallFirst.length) {
    readWall(reading, line)
    return
  }
  const units = unitsOf(line, true, reading.lettered)
  const hasWordsLast =
    units.at(-1)?.codes.length === 0 || /\d[A-Z]?\s*[,;/&]\s*\p{L}{2,}/u.test(line)
  if (!hasWordsLast && units.some(({ codes }) => codes.length > 0)) {
    for (const unit of units) {
      if (unit.codes.length > 0) startUnit(reading, { ...unit, isLast: true })
      else if (unit.words !== '') reading.unread.push(unit.words)
    }
    return
  }
  const parts = line.split(leader)
  const place = trimEdges(parts.at(-1) ?? '')
  const words = trimEdges(parts.slice(0, -1).join(' '))
  if (words === '' || place === '' || place.split(/\s+/u).length > 4) {
    if (!isOnlyDepartments(reading, line)) reading.unread.push(line)
    return
  }
  reading.blocks.push({
    signs: place.split(/ ?[,;] ?| \/ /u).flatMap(placeSigns),
    words,
    isEntry: true,
  })
}

function placeSigns(place: string): string[] {
  const [first] = markersIn(place)
  const isCode = first && trimEdges(place.slice(0, first.from)) === '' && first.to === place.length
  return isCode ? first.codes.map((code) => `${first.name} ${code}`) : [signName(place)]
}
