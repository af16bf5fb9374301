/** A line of an outline without its bullet. `body` is empty for a blank line. */
export type OutlineLine = { indent: number; mark: string; body: string }

/**
 * Minimum number of spaces by which a lower level is indented. A lower-ranked bullet is treated as an indent
 * of this many spaces.
 */
const minStep = 2
const hollow = /^[◦○⚪]/u
const small = /^[▪■◾]/u
const round = /^[•●]/u
/** Matches repeated bullets. '--' is one level below '-'. */
const repeated = /^(?:-+|–+|—+|\*+|\++|>+|•+|\.+)\s/u

/**
 * Returns the index of each line's parent, or null if it has none. `isHead` says whether a line may be a
 * title.
 */
export function parentsOf(
  lines: readonly OutlineLine[],
  isHead: (line: OutlineLine) => boolean,
): (number | null)[] {
  const firstRound = lines.findIndex(({ mark }) => round.test(mark))
  // The first line is at the top level. If it has an open circle, a filled circle below is a tick rather than
  // a level.
  const isTicked =
    (lines[firstRound]?.mark ?? '').startsWith('●') &&
    lines.slice(0, firstRound).some(({ mark }) => /^[○◯]/u.test(mark))
  const hasRanks = firstRound !== -1 && !isTicked
  const lengths = new Set(lines.flatMap(({ mark }) => runOf(mark) ?? []))
  const [minRun = 1] = [...lengths].toSorted((a, b) => a - b)
  const lower = hasRanks ? null : lowerSign(lines, isHead)
  const levelOf = ({ indent, mark }: OutlineLine) => {
    if (hasRanks && hollow.test(mark)) return indent + minStep
    if (hasRanks && small.test(mark)) return indent + 2 * minStep
    if (lower !== null && mark.startsWith(lower)) return indent + minStep
    return lengths.size > 1 ? indent + minStep * ((runOf(mark) ?? minRun) - minRun) : indent
  }
  const step = isShallow(lines) ? 1 : minStep
  const over: { at: number; level: number }[] = []
  return lines.map((line, at): number | null => {
    if (line.body === '') return null
    const level = levelOf(line)
    while (over.length > 0 && (over.at(-1)?.level ?? 0) > level - step) over.pop()
    const parent = over.at(-1)?.at ?? null
    over.push({ at, level })
    return parent
  })
}

/** Whether a single space indents a line: most lines begin with one, and none with more. */
function isShallow(lines: readonly OutlineLine[]): boolean {
  const written = lines.filter(({ body }) => body !== '')
  const indented = written.filter(({ indent }) => indent === 1)
  const isFlat = written.every(({ indent }) => indent <= 1)
  return isFlat && written[0]?.indent === 0 && indented.length > written.length / 2
}

/** Returns how often a bullet character is repeated: 2 for '-- '. Returns null if the mark isn't a bullet. */
function runOf(mark: string): number | null {
  const run = repeated.exec(mark)?.[0].trim().length
  return run ?? null
}

/**
 * Returns the lower-ranked of two alternating bullets, such as '+' in '* Dairy', '+ milk'. Returns null
 * unless each line with the higher-ranked bullet is a title above a line with the lower-ranked one.
 */
function lowerSign(
  lines: readonly OutlineLine[],
  isHead: (line: OutlineLine) => boolean,
): string | null {
  const written = lines.filter(({ body }) => body !== '')
  const signs = [...new Set(written.map(({ mark }) => mark.slice(0, 1)))]
  const [higher = '', lower = '', ...others] = signs
  if (others.length > 0 || higher === '' || lower === '' || /\d/u.test(higher + lower)) return null
  const isRanked = written.every(
    (line, at) =>
      line.mark.startsWith(lower) ||
      ((written[at + 1]?.mark.startsWith(lower) ?? false) && isHead(line)),
  )
  return isRanked ? lower : null
}
