import { type AST, RegExpParser } from '@eslint-community/regexpp'

/*
 * Compiles a pattern to instructions for our own backtracking matcher, because JavaScript engines don't
 * report how many steps they take.
 */

type Direction = 1 | -1

export type Instruction =
  | { op: 'match' }
  | {
      op: 'character'
      direction: Direction
      isUnicode: boolean
      matches: (code: number) => boolean
    }
  | { op: 'edge'; of: RegExp }
  | { op: 'look'; program: readonly Instruction[]; isNegated: boolean }
  /** Continues at `first` or, if no match is found that way, at `second`. */
  | { op: 'split'; first: number; second: number }
  | { op: 'jump'; to: number }

type Mode = { flags: string; isUnicode: boolean; direction: Direction }

const parser = new RegExpParser()

type Program = {
  instructions: readonly Instruction[]
  /** Whether the pattern can match at only one index. In that case, engines don't try other indexes. */
  isAnchored: boolean
}

/**
 * Compiles a regular expression to a program for `matchingSteps`. Throws for a pattern with a backreference.
 */
export function programOf({ source, flags: written, sticky }: RegExp): Program {
  const flags = written.replaceAll(/[dgy]/g, '')
  const unicodeSets = flags.includes('v')
  const isUnicode = unicodeSets || flags.includes('u')
  const pattern = parser.parsePattern(source, 0, source.length, {
    unicode: isUnicode && !unicodeSets,
    unicodeSets,
  })
  const beginsAtStart = ({ elements: [first] }: AST.Alternative) =>
    first?.type === 'Assertion' && first.kind === 'start' && !flags.includes('m')
  return {
    instructions: compile(pattern.alternatives, { flags, isUnicode, direction: 1 }),
    isAnchored: sticky || pattern.alternatives.every(beginsAtStart),
  }
}

function compile(alternatives: readonly AST.Alternative[], mode: Mode): Instruction[] {
  const program: Instruction[] = []
  addAlternatives(program, alternatives, mode)
  program.push({ op: 'match' })
  return program
}

function addAlternatives(
  program: Instruction[],
  [first, ...others]: readonly AST.Alternative[],
  mode: Mode,
): void {
  const elements = first?.elements ?? []
  const add = () => {
    for (const element of mode.direction === 1 ? elements : elements.toReversed()) {
      addElement(program, element, mode)
    }
  }
  if (others.length === 0) {
    add()
    return
  }
  const split = { op: 'split' as const, first: program.length + 1, second: 0 }
  program.push(split)
  add()
  const jump = { op: 'jump' as const, to: 0 }
  program.push(jump)
  split.second = program.length
  addAlternatives(program, others, mode)
  jump.to = program.length
}

function addElement(program: Instruction[], element: AST.Element, mode: Mode): void {
  switch (element.type) {
    case 'Group':
    case 'CapturingGroup':
      addAlternatives(program, element.alternatives, mode)
      return
    case 'Quantifier':
      addQuantifier(program, element, mode)
      return
    case 'Assertion':
      if (element.kind === 'lookahead' || element.kind === 'lookbehind') {
        const direction = element.kind === 'lookahead' ? 1 : -1
        const inner = compile(element.alternatives, { ...mode, direction })
        program.push({ op: 'look', program: inner, isNegated: element.negate })
      } else program.push({ op: 'edge', of: new RegExp(element.raw, `${mode.flags}y`) })
      return
    case 'Character':
    case 'CharacterClass':
    case 'CharacterSet':
    case 'ExpressionCharacterClass':
      program.push({
        op: 'character',
        direction: mode.direction,
        isUnicode: mode.isUnicode,
        matches: memoizeMatches(new RegExp(`^${element.raw}$`, mode.flags)),
      })
      return
    case 'Backreference':
      throw new Error(`Can't count the steps of a pattern with a backreference: ${element.raw}`)
  }
}

function addQuantifier(
  program: Instruction[],
  { element, min, max, greedy }: AST.Quantifier,
  mode: Mode,
): void {
  for (let count = 0; count < min; count += 1) addElement(program, element, mode)
  const splitTo = (body: number) => {
    const split = { op: 'split' as const, first: body, second: 0 }
    program.push(split)
    // The end of the loop is known only once its body has been added.
    return (end: number) =>
      Object.assign(split, greedy ? { second: end } : { first: end, second: body })
  }
  if (max === Number.POSITIVE_INFINITY) {
    const start = program.length
    const setEnd = splitTo(start + 1)
    addElement(program, element, mode)
    program.push({ op: 'jump', to: start })
    setEnd(program.length)
    return
  }
  const ends = Array.from({ length: max - min }, () => {
    const setEnd = splitTo(program.length + 1)
    addElement(program, element, mode)
    return setEnd
  })
  for (const setEnd of ends) setEnd(program.length)
}

/**
 * Returns a function that checks whether a pattern matches a character and caches the result per character.
 */
function memoizeMatches(pattern: RegExp): (code: number) => boolean {
  const known: boolean[] = []
  return (code) => (known[code] ??= pattern.test(String.fromCodePoint(code)))
}
