import { type Instruction, programOf } from './pattern-program.ts'

const programs = new WeakMap<RegExp, ReturnType<typeof programOf>>()

/**
 * Returns how many steps a backtracking matcher takes to search text for a pattern, starting at index `from`.
 * Stops soon after `maxSteps` steps, so the result may be slightly larger.
 */
export function matchingSteps(
  pattern: RegExp,
  text: string,
  { from, maxSteps }: { from: number; maxSteps: number },
): number {
  const program = programs.get(pattern) ?? programOf(pattern)
  programs.set(pattern, program)
  const counter = { steps: 0, maxSteps }
  for (let start = from; start <= text.length; start += 1) {
    const isFound = matchesAt(program.instructions, text, { start, counter })
    if (isFound || program.isAnchored || counter.steps > maxSteps) break
  }
  return counter.steps
}

/**
 * Whether the program matches at the start index. Also returns false if the matcher gives up after too many
 * steps.
 */
function matchesAt(
  program: readonly Instruction[],
  text: string,
  { start, counter }: { start: number; counter: { steps: number; maxSteps: number } },
): boolean {
  /**
   * Alternatives to try if the current path fails. Each alternative takes up two elements: the index of an
   * instruction and an index in the text.
   */
  const untried: number[] = []
  let next = 0
  let at = start
  while (counter.steps <= counter.maxSteps) {
    counter.steps += 1
    const instruction = program[next]
    next += 1
    let canContinue = true
    switch (instruction?.op) {
      case undefined:
      case 'match':
        return true
      case 'jump':
        next = instruction.to
        break
      case 'split':
        untried.push(instruction.second, at)
        next = instruction.first
        break
      case 'character': {
        const letter = letterAt(text, at, instruction)
        canContinue = letter !== undefined && instruction.matches(letter)
        at += (letter ?? 0) > 0xff_ff ? 2 * instruction.direction : instruction.direction
        break
      }
      case 'edge':
        instruction.of.lastIndex = at
        canContinue = instruction.of.test(text)
        break
      case 'look': {
        const matches = matchesAt(instruction.program, text, { start: at, counter })
        canContinue = matches !== instruction.isNegated
        break
      }
    }
    if (canContinue) continue
    if (untried.length === 0) return false
    at = untried.pop() ?? 0
    next = untried.pop() ?? 0
  }
  return false
}

type Reading = { direction: 1 | -1; isUnicode: boolean }

/**
 * Returns the code of the character after an index or, when matching backward, before the index. Returns
 * undefined if there is none.
 */
function letterAt(text: string, at: number, { direction, isUnicode }: Reading): number | undefined {
  if (direction === 1) return isUnicode ? text.codePointAt(at) : unitAt(text, at)
  const pair = isUnicode ? text.codePointAt(at - 2) : undefined
  return pair !== undefined && pair > 0xff_ff ? pair : unitAt(text, at - 1)
}

/** Returns the UTF-16 code unit at an index, or undefined if the index is outside the text. */
function unitAt(text: string, at: number): number | undefined {
  return at >= 0 && at < text.length ? text.charCodeAt(at) : undefined
}
