/**
 * What a title says about the lines below it. `indent` is its indentation if only lines with a deeper one are
 * below it, or null if all lines up to the next title are.
 */
export type Below = { says: 'bought' | 'not wanted' | null; indent: number | null }

export const nothingSaid: Below = { says: null, indent: null }

/** Returns what the titles above a line with an indentation say about it. */
export function belowAt(below: Below, indent: number): Below {
  return below.indent !== null && indent <= below.indent ? nothingSaid : below
}
