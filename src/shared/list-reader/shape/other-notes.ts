const otherNotes = [
  String.raw`.*(?<!\d)\d{3}[-.\s]\d{3}[-.\s]\d{4}(?!\d)`,
  String.raw`(?:guest |home |the |our )?(?:wi-?fi|password|passcode|pin|login|(?:gate|door|lock|alarm|garage) code|conf(?:irmation)?)(?: \p{L}+){0,3}\s?[:#=]`,
  String.raw`(?:gate|door|lock|alarm|garage) code\s\S`,
  String.raw`(?:locker|(?:lic(?:ense)?\.? )plate)\s(?:\p{L}{1,3}\s)?#?\d`,
  String.raw`\p{L}+ (?:pw|password|passcode)\s\S`,
  String.raw`[\p{L}'’]+ (?:shoe|pants?|shirt|dress|ring|jeans) (?:sz|size)\s\d`,
  String.raw`\d{1,3} (?:kids?|people|ppl|adults|guests) (?:yes|no|maybe|coming|total)(?!\p{L})`,
  String.raw`(?:(?:things |movies? |shows? |books? )?to (?:watch|read|listen to)|movies?|shows?|podcasts?|recipes to try)\s?:`,
  String.raw`(?:[\p{L}'’]+ ){0,3}(?:gift|bday|birthday|xmas|christmas|hanukkah|present)s? ideas?(?!\p{L})`,
  String.raw`.*(?<!\p{L})quoted? \$\d`,
  // A line such as 'whoever finished the milk' is a message to the household. Names of goods don't begin with
  // such words.
  String.raw`(?:(?:and|so|also|please|pls),?\s){0,2}(?:whoever|who ever|everyone|everybody|anyone|anybody|no ?body|someone|somebody|no one)(?:\s(?!needs?(?!\p{L})|wants?(?!\p{L})|get(?!\p{L})|buy(?!\p{L})|grab(?!\p{L})|pick(?!\p{L}))[\p{L}'’]+){2,}`,
  String.raw`(?:\p{P}+\s)?(?:[\p{L}'’]+\s)?(?:fridge|kitchen|house|family)\s(?:notes?|board|memo)\s?[!.:]*$`,
  String.raw`(?:llamar a|llamarle a|recoger a|pagar (?:la|el|los|las))\s`,
]
const otherNote = new RegExp(`^(?:${otherNotes.join('|')})`, 'iu')
const maxLength = 120

/**
 * Matches the title of a part of a note that isn't about shopping: 'Movies to watch', 'packing for Vegas'.
 */
const otherTitle =
  /^(?:(?:movies?|shows?|books?|podcasts?|places|restaurants?|recipes)\s(?:to|we|i)\s(?:watch|read|listen|see|visit|try|want)(?!\p{L}).{0,40}|pack(?:ing)?(?:\slist)?(?:\sfor\s.{2,30})?|to pack|(?:movies|shows|books|podcasts|passwords|phone numbers|(?:new year['’]?s )?goals|homework|workouts?))\s?:?$/iu

/**
 * Returns the indexes of the lines in parts of a note that aren't about shopping. Such a part begins with a
 * title such as 'Movies to watch' or 'packing for Vegas' and ends at a blank line. The first line is never
 * such a title, because it names the whole list.
 */
export function linesOfOtherParts(lines: readonly string[]): ReadonlySet<number> {
  const others = new Set<number>()
  const first = lines.findIndex((line) => line !== '')
  for (const [at, line] of lines.entries()) {
    const isTitle = at > first && line.length <= maxLength && otherTitle.test(line)
    if (isTitle || (line !== '' && others.has(at - 1))) others.add(at)
  }
  return others
}

/** Whether a line of a note isn't about shopping: a phone number, a password, movies to watch, gift ideas. */
export function isOtherNote(line: string): boolean {
  return line.length <= maxLength && otherNote.test(line)
}
