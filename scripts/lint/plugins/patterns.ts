// cspell:ignore analyse -- Spelling of the function's name in scslre.
import { analyse, type Report } from 'scslre'
import { constantValue } from '../constant-value.ts'
import { isTest, packagePath } from '../package-path.ts'
import type { Plugin, RuleContext, SyntaxNode } from '../rule.ts'

type Expression = SyntaxNode & { start: number; end: number }
type PatternLiteral = SyntaxNode & { regex?: { pattern: string; flags: string } | null }
type Construction = SyntaxNode & {
  callee: { type: string; name?: string }
  arguments: Expression[]
}

/**
 * Reports regular expressions that can take more than linear time. They run on text from untrusted users, who
 * could otherwise slow the app down. Computes patterns that are built from constants.
 */
function create(context: RuleContext): Record<string, (node: never) => void> {
  const path = packagePath(context.filename)
  if (!path.startsWith('src/') || isTest(path)) return {}
  const check = (node: SyntaxNode, source: string, flags: string) => {
    for (const problem of problemsOf(source, flags)) context.report({ node, message: problem })
  }
  const checkBuilt = (node: Construction) => {
    if (node.callee.name !== 'RegExp') return
    const built = builtPattern(context, node)
    if (built) check(node, built.source, built.flags)
    else context.report({ node, message: 'Build a pattern only from module constants.' })
  }
  return {
    Literal(node: PatternLiteral) {
      if (node.regex) check(node, node.regex.pattern, node.regex.flags)
    },
    NewExpression: checkBuilt,
    CallExpression: checkBuilt,
  }
}

/** Returns the pattern of a `new RegExp(…)`, or null if it can't be computed from constants or is invalid. */
function builtPattern(context: RuleContext, { arguments: parts }: Construction): RegExp | null {
  try {
    const [source, flags = ''] = parts.map((part) =>
      String(constantValue(context.filename, context.sourceCode.text, part)),
    )
    return new RegExp(source ?? '', flags)
  } catch {
    return null
  }
}

/**
 * Returns an explanation for each way in which a pattern can be slow. Each explanation names a character that
 * makes the pattern slow if it is repeated.
 */
function problemsOf(source: string, flags: string): string[] {
  return [...new Set(analyse({ source, flags }).reports.map(problemText))]
}

function problemText(report: Report): string {
  const character = JSON.stringify(report.character.pick)
  switch (report.type) {
    case 'Move':
      return `On a long run of ${character}, ${report.quant.raw} starts again at each character, which is slow.`
    case 'Self':
      return `On a long run of ${character}, ${report.parentQuant.raw} tries every way to split it, which is slow.`
    case 'Trade':
      return `On a long run of ${character}, ${report.startQuant.raw} and ${report.endQuant.raw} try every way to share it, which is slow.`
  }
}

const plugin: Plugin = { meta: { name: 'patterns' }, rules: { linear: { create } } }
export default plugin
