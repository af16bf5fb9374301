import { firstIndex } from './first-index.ts'
import type { Gazetteer, Zip } from './gazetteer.ts'

/** The ZIP code of those five digits. */
export function findZip(gazetteer: Gazetteer, code: string): Zip | undefined {
  const zip = gazetteer.zips[firstFrom(gazetteer, code)]
  return zip?.code === code ? zip : undefined
}

/** The ZIP codes that begin with those digits, in order. */
export function zipsFrom(gazetteer: Gazetteer, digits: string): readonly Zip[] {
  // In ASCII ':' is the character after '9', so this ends behind the last code with these digits.
  return gazetteer.zips.slice(firstFrom(gazetteer, digits), firstFrom(gazetteer, `${digits}:`))
}

function firstFrom({ zips }: Gazetteer, code: string): number {
  return firstIndex(zips, (zip) => zip.code >= code)
}
