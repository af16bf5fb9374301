/**
 * Types for the part of the linter's plugin API that our rules use, because the linter doesn't provide types.
 */
export type SyntaxNode = { type: string }

export type RuleContext = {
  filename: string
  sourceCode: { text: string }
  report(problem: { node: SyntaxNode; message: string }): void
}

export type Rule = {
  create(context: RuleContext): Record<string, (node: never) => void>
}

export type Plugin = { meta: { name: string }; rules: Record<string, Rule> }

export type Literal = { type: 'Literal'; value: unknown }

export type TemplateLiteral = {
  type: 'TemplateLiteral'
  quasis: { value: { cooked: string } }[]
}
