import { layerObjection } from '../layers.ts'
import { packagePath } from '../package-path.ts'
import type { Literal, Plugin, RuleContext, SyntaxNode, TemplateLiteral } from '../rule.ts'

type Source = Literal | TemplateLiteral | { type: 'TSLiteralType'; literal: Source } | Computed
/** An expression whose value isn't known without running the code, such as a name or a call. */
type Computed = { type: 'Identifier' }
type ImportNode = SyntaxNode & { source?: Source | null }

/** The syntax nodes of every form of import and re-export. */
const importNodes = [
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]

/** Reports imports that the layers don't allow. */
function create(context: RuleContext) {
  const from = packagePath(context.filename)
  const check = (node: ImportNode) => {
    const { source } = node
    if (!source) return
    const specifier = literalText(source)
    const objection = specifier === null ? computedObjection(from) : layerObjection(from, specifier)
    if (objection !== null) context.report({ node, message: objection })
  }
  return Object.fromEntries(importNodes.map((type) => [type, check]))
}

/** Returns why a file may not import a path that is computed at run time, or null if it may. */
function computedObjection(from: string): string | null {
  return from.startsWith('src/')
    ? 'Import by a literal path, so that the layer can be checked.'
    : null
}

/** Returns the path of an import, or null if it is computed at run time. */
function literalText(source: Source): string | null {
  if (source.type === 'Literal') return String(source.value)
  if (source.type === 'TSLiteralType') return literalText(source.literal)
  if (source.type !== 'TemplateLiteral') return null
  const [text, ...more] = source.quasis
  return text && more.length === 0 ? text.value.cooked : null
}

const plugin: Plugin = { meta: { name: 'layers' }, rules: { imports: { create } } }
export default plugin
