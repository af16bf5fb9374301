const otherNotes = [
  String.raw`.*(?<!\d)\d{3}[-.\s]\d{3}[-.\s]\d{4}(?!\d)`,
  String.raw`(?:guest |home |the |our )?(?:wi-?fi|password|passcode|pin|login|gate code|door code|confirmation)(?: \p{L}+)?\s?[:#=]`,
  String.raw`(?:(?:things |movies? |shows? |books? )?to (?:watch|read|listen to)|movies?|shows?|podcasts?|recipes to try)\s?:`,
  String.raw`(?:[\p{L}'’]+ ){0,3}(?:gift|bday|birthday|xmas|christmas|hanukkah|present)s? ideas?(?!\p{L})`,
  String.raw`(?:llamar a|llamarle a|recoger a|pagar (?:la|el|los|las))\s`,
]
const otherNote = new RegExp(`^(?:${otherNotes.join('|')})`, 'iu')
const maxLength = 120

/**
 * Whether a line of a note is about something else than shopping: a phone number, a password, films to watch,
 * ideas for presents.
 */
export function isOtherNote(line: string): boolean {
  return line.length <= maxLength && otherNote.test(line)
}
