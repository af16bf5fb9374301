import { firstIndex } from './first-index.ts'
import type { Gazetteer, Zip } from './gazetteer.ts'

/** Returns the ZIP code with these five digits, or undefined if it doesn't exist. */
export function findZip(gazetteer: Gazetteer, code: string): Zip | undefined {
  const zip = gazetteer.zips[firstFrom(gazetteer, code)]
  return zip?.code === code ? zip : undefined
}

/** Returns the ZIP codes that start with these digits, in ascending order. */
export function zipsStartingWith(gazetteer: Gazetteer, digits: string): readonly Zip[] {
  // ':' follows '9' in ASCII, so the slice ends after the last code that starts with these digits.
  return gazetteer.zips.slice(firstFrom(gazetteer, digits), firstFrom(gazetteer, `${digits}:`))
}

function firstFrom({ zips }: Gazetteer, code: string): number {
  return firstIndex(zips, (zip) => zip.code >= code)
}
