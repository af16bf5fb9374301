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
 * Regular expressions meet texts that strangers wrote, and each must take time in proportion to the
 * text. Patterns that are built from constants are put together here as their module does it.
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
    else context.report({ node, message: 'Build a pattern from constants of modules alone.' })
  }
  return {
    Literal(node: PatternLiteral) {
      if (node.regex) check(node, node.regex.pattern, node.regex.flags)
    },
    NewExpression: checkBuilt,
    CallExpression: checkBuilt,
  }
}

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

/** What makes a pattern slow, each with a character that does it when it is repeated. */
function problemsOf(source: string, flags: string): string[] {
  return [...new Set(analyse({ source, flags }).reports.map(problemText))]
}

function problemText(report: Report): string {
  const character = JSON.stringify(report.character.pick)
  switch (report.type) {
    case 'Move':
      return `Many ${character} are read again from each of them on by ${report.quant.raw}.`
    case 'Self':
      return `Many ${character} are divided in all ways by ${report.parentQuant.raw}.`
    case 'Trade':
      return `Many ${character} are divided in all ways between ${report.startQuant.raw} and ${report.endQuant.raw}.`
  }
}

const plugin: Plugin = { meta: { name: 'patterns' }, rules: { linear: { create } } }
export default plugin
