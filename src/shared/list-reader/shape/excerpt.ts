/**
 * Part of a source text from which characters may have been removed. `places` holds the source offset of each
 * remaining character and of the end. `places` is null if nothing was removed.
 */
export type Excerpt = { text: string; from: number; places: readonly number[] | null }

/** Returns the source offset of the character at an index. */
export function placeIn({ text, from, places }: Excerpt, at: number): number {
  return places?.[at] ?? from + Math.min(at, text.length)
}

/** Returns the source offset of the end of an excerpt, after any text that was removed there. */
export function endIn(excerpt: Excerpt): number {
  return placeIn(excerpt, excerpt.text.length)
}

/** Returns part of an excerpt, trimmed. */
export function partOf(excerpt: Excerpt, start: number, end = excerpt.text.length): Excerpt {
  const whole = excerpt.text.slice(start, end)
  const text = whole.trim()
  const first = start + whole.length - whole.trimStart().length
  const from = placeIn(excerpt, first)
  const places = excerpt.places?.slice(first, first + text.length + 1) ?? null
  return { text, from, places }
}

/**
 * Replaces each match of a pattern in an excerpt. Each match is replaced with its group `kept`, if there is
 * one. Otherwise, it is replaced with the result of `wordsFor`, which is an empty string by default.
 */
export function rewrite(
  excerpt: Excerpt,
  pattern: RegExp,
  wordsFor: (match: RegExpExecArray) => string = () => '',
): Excerpt {
  const { text } = excerpt
  // Most patterns don't match. `matchAll` clones the pattern, so a cheaper search runs first.
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

/** Joins parts of an excerpt with a separator. Each part keeps the source offsets of its characters. */
export function joinParts(whole: Excerpt, parts: readonly Excerpt[], separator: string): Excerpt {
  const spaced = parts.map((part, nth) => (nth === 0 ? '' : separator) + part.text)
  const places = parts.flatMap((part, nth) => [
    ...Array.from({ length: nth === 0 ? 0 : separator.length }, () => part.from),
    ...Array.from({ length: part.text.length }, (_, at) => placeIn(part, at)),
  ])
  const last = parts.at(-1)
  const end = last ? endIn(last) : endIn(whole)
  return { text: spaced.join(''), from: parts[0]?.from ?? whole.from, places: [...places, end] }
}

/**
 * Applies a change to the part of an excerpt that starts at an index. Returns the same excerpt if the change
 * does nothing.
 */
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
