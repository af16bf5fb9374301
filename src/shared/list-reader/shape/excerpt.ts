/**
 * A piece of a text as it is read: what says nothing is left out of `text`, and each letter knows where it
 * stood. `places` has one more entry than letters, the end; null where nothing was left out.
 */
export type Excerpt = { text: string; from: number; places: readonly number[] | null }

/** Where in the whole text the letter stands that is at a place of the excerpt. */
export function placeIn({ text, from, places }: Excerpt, at: number): number {
  return places?.[at] ?? from + Math.min(at, text.length)
}

/** Where the last letter before a place of the excerpt ends, with what was left out behind it. */
export function endIn(excerpt: Excerpt): number {
  return placeIn(excerpt, excerpt.text.length)
}

/** A part of an excerpt, without the spaces at its ends. */
export function partOf(excerpt: Excerpt, start: number, end = excerpt.text.length): Excerpt {
  const whole = excerpt.text.slice(start, end)
  const text = whole.trim()
  const first = start + whole.length - whole.trimStart().length
  const from = placeIn(excerpt, first)
  const places = excerpt.places?.slice(first, first + text.length + 1) ?? null
  return { text, from, places }
}

/**
 * An excerpt with all that a pattern finds replaced: by its group `kept`, where it has one, else by what
 * `wordsFor` says, or by nothing.
 */
export function rewrite(
  excerpt: Excerpt,
  pattern: RegExp,
  wordsFor: (match: RegExpExecArray) => string = () => '',
): Excerpt {
  const { text } = excerpt
  // Most patterns find nothing, and `matchAll` makes a pattern of its own to tell.
  if (text.search(pattern) === -1) return excerpt
  const places: number[] = []
  let written = ''
  let end = 0
  const keep = (from: number, to: number) => {
    written += text.slice(from, to)
    for (let at = from; at < to; at += 1) places.push(placeIn(excerpt, at))
  }
  for (const match of text.matchAll(pattern)) {
    keep(end, match.index)
    const kept = match.groups?.['kept']
    if (kept === undefined) {
      const words = wordsFor(match)
      written += words
      for (let at = 0; at < words.length; at += 1) places.push(placeIn(excerpt, match.index))
    } else {
      const start = match.index + match[0].indexOf(kept)
      keep(start, start + kept.length)
    }
    end = match.index + match[0].length
  }
  keep(end, text.length)
  places.push(placeIn(excerpt, text.length))
  return { text: written, from: places[0] ?? excerpt.from, places }
}

/** An excerpt with its text from a place on changed. */
export function changeFrom(
  excerpt: Excerpt,
  start: number,
  change: (rest: Excerpt) => Excerpt,
): Excerpt {
  const { text, from } = excerpt
  const places = placesOf(excerpt)
  const rest = {
    text: text.slice(start),
    from: placeIn(excerpt, start),
    places: places.slice(start),
  }
  const changed = change(rest)
  if (changed === rest) return excerpt
  return {
    text: text.slice(0, start) + changed.text,
    from: start === 0 ? changed.from : from,
    places: [...places.slice(0, start), ...placesOf(changed)],
  }
}

function placesOf({ text, from, places }: Excerpt): readonly number[] {
  return places ?? Array.from({ length: text.length + 1 }, (_, at) => from + at)
}
