import {
  type Children,
  isElementsOnly,
  isTree,
  namesOfElements,
  returnedBy,
  type Tree,
} from '../jsx-elements.ts'
import type { Plugin, RuleContext } from '../rule.ts'

const message =
  "Wrap this text in its own element. Otherwise, when a browser translates the page, React can't update or remove the text or insert anything before it."

/**
 * Reports text that can break on a translated page. A browser that translates a page replaces its text nodes.
 * React keeps updating the detached original nodes, so its updates are invisible. React also throws when it
 * removes such a node or inserts another one before it. Text that is the only child of an element is safe,
 * because React sets it through the element.
 */
function create(context: RuleContext): Record<string, (node: never) => void> {
  let elementNames: ReadonlySet<string> = new Set()
  let iconNames: ReadonlySet<string> = new Set()

  function checkChildren(parent: Children) {
    const children = parent.children.filter(isRendered)
    if (children.length === 1 && parent.type === 'JSXElement') return
    for (const [at, child] of children.entries()) {
      const isSafe = isStaticText(child)
        ? isBlank(child) || (parent.type === 'JSXElement' && isFixed(children[at - 1]))
        : child.type !== 'JSXExpressionContainer' ||
          isElementsOnly(child['expression'], elementNames)
      if (!isSafe) context.report({ node: child, message })
    }
  }

  /**
   * Returns whether a child is always exactly one node while its parent exists. React never inserts or
   * removes a node in place of such a child.
   */
  function isFixed(child: Tree | undefined): boolean {
    if (!child || isStaticText(child)) return true
    const { openingElement } = child
    const name = isTree(openingElement) ? nameOf(openingElement['name']) : ''
    return /^[a-z]/.test(name) || iconNames.has(name)
  }

  /**
   * Checks the values a component returns. Text that a component returns may have siblings where the
   * component is used.
   */
  function checkReturned(name: string, fn: Tree) {
    if (!/^[A-Z]/.test(name)) return
    for (const value of returnedBy(fn)) {
      if (!isElementsOnly(value, elementNames)) context.report({ node: value, message })
    }
  }

  return {
    Program(program: Tree) {
      elementNames = namesOfElements(program)
    },
    ImportDeclaration({ source, specifiers }: Import) {
      if (source.value !== 'lucide-react') return
      iconNames = new Set(specifiers.map(({ local }) => nameOf(local)))
    },
    JSXElement: checkChildren,
    JSXFragment: checkChildren,
    FunctionDeclaration: (fn: Tree) => checkReturned(nameOf(fn['id']), fn),
    FunctionExpression: (fn: Tree) => checkReturned(nameOf(fn['id']), fn),
    VariableDeclarator({ id, init }: Tree) {
      if (isTree(init) && init.type === 'ArrowFunctionExpression') checkReturned(nameOf(id), init)
    },
  }
}

type Import = { source: { value: string }; specifiers: { local: Tree }[] }

/** Returns false for comments and for line breaks between elements. */
function isRendered(child: Tree): boolean {
  if (child.type === 'JSXText') return !/^\s*\n\s*$/.test(String(child['value']))
  return !(isTree(child['expression']) && child['expression'].type === 'JSXEmptyExpression')
}

/** Returns whether a child is constant text: written as text or as a string such as `{' '}`. */
function isStaticText(child: Tree): boolean {
  return child.type === 'JSXText' || typeof literalOf(child) === 'string'
}

/** Returns whether text is only white space, which browsers don't translate. */
function isBlank(child: Tree): boolean {
  return String(literalOf(child) ?? child['value']).trim() === ''
}

function literalOf({ expression }: Tree): unknown {
  return isTree(expression) && expression.type === 'Literal' ? expression['value'] : undefined
}

/** Returns the name of a node, or an empty string if it has none. */
function nameOf(node: unknown): string {
  return isTree(node) && typeof node['name'] === 'string' ? node['name'] : ''
}

const plugin: Plugin = { meta: { name: 'jsx-text' }, rules: { 'own-element': { create } } }
export default plugin
