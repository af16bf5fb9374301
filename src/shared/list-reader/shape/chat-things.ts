const nothing = new Set(
  (
    'it that this them these those one ones both either neither all each some any anything something everything nothing stuff things home here there ready going back ' +
    'up out help ride time am pm you me us him her following week weekend month morning afternoon evening today tomorrow tonight'
  ).split(' '),
)
/** Words that name an item only together with another word: 'dog food', 'lunch meat'. */
const nothingAlone = new Set(
  'glad car gas cash money kids dog bed sleep shower food dinner lunch breakfast groceries list'.split(
    ' ',
  ),
)
const beginsPlace =
  /^(?:from|at|to|on|in|for|up|out|and|now|first|before|after|together|with|ready)$/u

/**
 * Verbs that follow words such as 'please' without asking for an item: 'please run to Kroger', 'let me know'.
 */
const doings = new Set(
  'run stop swing leave come go call let check ask look text tell wait hurry drive head meet send help be keep take give put see make be pick choose shout speak holler yell ignore excuse forgive thank remind tell trust believe'.split(
    ' ',
  ),
)
/**
 * Matches the start of a phrase for what somebody does. The phrase isn't an item even if goods follow:
 * 'making tacos', 'doing the order'.
 */
const activity =
  /^(?:(?:just|still|now)\s)?(?:doing|making|having|heading|hosting|bringing|thinking|watching|using|planning|trying|waiting|working)\s|^(?:vas|voy|vamos|est[aá]s?)\s/iu

/** Whether words say what somebody does, as in 'making tacos'. */
export function isActivity(words: string): boolean {
  return activity.test(words)
}

const afterDoing = new Set(
  'by it me us him her them the over back if when what sure a your my off'.split(' '),
)

/** Matches somebody who may come along: 'the baby', 'the kids too'. */
const person =
  /^(?:babies|baby|kids|children|grandkids|grandchildren|husband|wife|boys|girls|twins|boyfriend|girlfriend|grandma|grandpa|mom|dad|daddy|mommy|puppy|family|everyone|everybody)(?:\s(?:too|along|over|with you|if you (?:can|like|want)))?[.!]*$/iu

const determiner =
  /^(?:the|this|that|these|those|some|any|more|another|her|his|their|your|ur|my|our)$/u

const isCountedThing =
  /^one\s(?!(?:of|more|each|for|from|too|at|in|on|that|this|with|or|and|if|is|was|thing|time|day|sec|second|minute|min|moment|hour|way|else)(?!\p{L}))\p{L}{3}/iu

/** Matches a container at the start of a request: 'one bottle of red'. */
const oneOf = /^one\s\p{L}{2,}\sof\s(?!(?:the|those|these|them|my|our|your|us)(?!\p{L}))/iu

/** Whether words in a request may be an item. 'To leave' is an action, and 'anything' is too vague. */
export function isThing(words: string): boolean {
  const [first = '', second = ''] = words
    .trim()
    .toLowerCase()
    .split(/[\s,]+/u)
  if (
    /^(?:to|from|off|in|on|at|if|when|for|with|about|what|which|who|how|whatever|or|but|than|because)$/u.test(
      first,
    )
  )
    return false
  if (/^(?:a\s)?(?:few|couple|bunch of)\s(?:things?|stuff)(?!\p{L})/iu.test(words.trim()))
    return false
  if (doings.has(first) && (second === '' || beginsPlace.test(second) || afterDoing.has(second)))
    return false
  if (determiner.test(first))
    return (
      second !== '' &&
      isThing(
        words
          .trim()
          .slice(first.length)
          .replace(/^[\s,]+/u, ''),
      )
    )
  // 'One lemon' is an item, but 'one more' and 'one of those' aren't.
  if (first === 'one' && isCountedThing.test(words.trim())) return true
  if (person.test(words.trim())) return false
  if (nothingAlone.has(first)) return second !== '' && !beginsPlace.test(second)
  if (first === 'everything')
    return /^(?:bagels?|seasoning|crackers|naan|croissants?)$/u.test(second)
  return oneOf.test(words.trim()) || !nothing.has(first)
}

/**
 * Removes words that would count as small talk: 'my' or 'some of those' at the start, and 'can' if it means a
 * container. 'My Metamucil' becomes 'Metamucil'.
 */
export function withoutOwner(words: string): string {
  return words
    .replace(
      /^(?:some|one|two|a few|more)\sof\s(?:that|those|the|these|this|them)\s+(?=\p{L})/iu,
      '',
    )
    .replace(/^(?:my|our|ur|your|her|his|their|mis?|sus?|tus?)\s+(?=\p{L})/iu, '')
    .replaceAll(/\b(?:an?|another|\d{1,3}|big|small|large|tall|little)\s+can(?=\s|$)/giu, '')
    .replaceAll(/\b(?:one|the)\s+can(?=\sof\s|$)/giu, '')
    .replaceAll(/(?<=^|,\s)can(?=\sof\s)/giu, '')
}
