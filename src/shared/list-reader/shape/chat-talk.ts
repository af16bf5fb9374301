/** Matches words of small talk. A plain request doesn't contain any. */
export const talk =
  /\b(?:i|i['’]?m|ill|i['’]ll|you|u|ur|your|he|she|they|we|it|it['’]?s|thats?|that['’]s|is|are|was|were|did|didn['’]?t|do|does|how|what|whats|looks?|looked|sounds|smells|feels?|hate|tired|busy|coming|came|told|asked|parked|packed|guess|hope|wish|when|where|who|why|will|wont|would|can|could|should|have|has|had|havent|going|gone|home|see|saw|think|know|love|sorry|bye|hello|morning|great|later|soon|mins?|minutes?|already|says?|said|let|my|omw|someone|somebody|everyone|everybody|nobody|leaving|drive|safe|running|stop|stopping|got|getting|checking|found|less|went|goes|worry|there|here|way|done|dont|don['’]t)\b/iu
/** Matches Spanish words of small talk. */
export const talkInSpanish =
  /(?<!\p{L})(?:que|me|nos|ya|cuando|pero|tu|quieres?|necesitas|vas|algo|tr[aá]eme|compres|también|porfa|por favor|está|voy|vamos|tengo|hola|gracias)(?!\p{L})/iu

const talkWords = new RegExp(talk.source, 'giu')

/** Returns the number of small-talk words in the text. */
export function countTalk(text: string): number {
  return (text.match(talkWords) ?? []).length
}
