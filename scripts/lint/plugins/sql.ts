import { isTest, packagePath } from '../package-path.ts'
import type { Literal, Plugin, RuleContext, SyntaxNode, TemplateLiteral } from '../rule.ts'
import { looksLikeSql } from '../sql-text.ts'

const message = 'SQL belongs in server/database/, in *.sql or in files named <topic>-queries.ts.'

/** Reports SQL outside of the files that may contain it. */
function create(context: RuleContext): Record<string, (node: never) => void> {
  if (!isGuarded(packagePath(context.filename))) return {}
  const check = (node: SyntaxNode, text: string) => {
    if (looksLikeSql(text)) context.report({ node, message })
  }
  return {
    Literal(node: Literal) {
      if (typeof node.value === 'string') check(node, node.value)
    },
    TemplateLiteral(node: TemplateLiteral) {
      check(node, node.quasis.map(({ value }) => value.cooked).join('1'))
    },
  }
}

/** Returns whether SQL is forbidden in the file. */
function isGuarded(path: string): boolean {
  const isCode = path.startsWith('src/') || /^scripts\/(?!lint\/)/.test(path)
  const isPlaceOfSql = path.startsWith('src/server/database/') || /(^|[/-])queries\.ts$/.test(path)
  return isCode && !isPlaceOfSql && !isTest(path)
}

const plugin: Plugin = { meta: { name: 'sql' }, rules: { 'in-queries': { create } } }
export default plugin
