/**
 * What a title says about the lines below it. `indent` is the title's indentation if only more deeply
 * indented lines belong to it, or null if all lines up to the next title do.
 */
export type Below = { says: 'bought' | 'not wanted' | null; indent: number | null }

export const nothingSaid: Below = { says: null, indent: null }

/** Returns what the titles above a line with a given indentation say about that line. */
export function belowAt(below: Below, indent: number): Below {
  return below.indent !== null && indent <= below.indent ? nothingSaid : below
}
