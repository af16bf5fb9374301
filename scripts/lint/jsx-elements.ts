import type { SyntaxNode } from './rule.ts'

/** A syntax node. Apart from the properties that all nodes have, its properties depend on its type. */
export type Tree = SyntaxNode & Record<string, unknown>

/** An element or a fragment. */
export type Children = Tree & { children: Tree[] }

/** Types whose values are never rendered as text. */
const elementTypes = new Set(['ReactElement', 'Elements'])
const emptyTypes = new Set(['TSNullKeyword', 'TSUndefinedKeyword', 'TSBooleanKeyword'])

/**
 * Returns whether an expression renders only elements or nothing, and never text. Looks only at the code in
 * the expression's own file.
 */
export function isElementsOnly(value: unknown, elementNames: ReadonlySet<string>): boolean {
  if (!isTree(value)) return false
  const isElements = (part: unknown) => isElementsOnly(part, elementNames)
  switch (value.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return true
    case 'Literal':
      return value['value'] === null || typeof value['value'] === 'boolean'
    case 'Identifier':
      return value['name'] === 'undefined' || elementNames.has(String(value['name']))
    case 'LogicalExpression':
      return isElements(value['right']) && (value['operator'] === '&&' || isElements(value['left']))
    case 'ConditionalExpression':
      return isElements(value['consequent']) && isElements(value['alternate'])
    case 'ChainExpression':
      return isElements(value['expression'])
    case 'CallExpression':
      return isCallForElements(value, elementNames)
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return returnedBy(value).every(isElements)
    default:
      return false
  }
}

/**
 * Returns whether a call returns elements: by mapping a list to them, by creating a portal, or by
 * calling a function of the file that returns elements.
 */
function isCallForElements(call: Tree, elementNames: ReadonlySet<string>): boolean {
  const { callee } = call
  if (!isTree(callee)) return false
  const isMapping = isTree(callee['property']) && callee['property']['name'] === 'map'
  if (isMapping || callee['name'] === 'createPortal') {
    return isElementsOnly(treesIn(call['arguments'])[0], elementNames)
  }
  return callee.type === 'Identifier' && elementNames.has(String(callee['name']))
}

/**
 * Returns the expressions of all values a function may return. Leaves out the values that nested functions
 * return.
 */
export function returnedBy(fn: Tree): Tree[] {
  const { body } = fn
  if (!isTree(body)) return []
  return body.type === 'BlockStatement' ? returnedIn(body) : [body]
}

/** Returns the values of the return statements in a node, except in nested functions and classes. */
function returnedIn(node: Tree): Tree[] {
  if (node.type === 'ReturnStatement') return treesIn(node['argument'])
  if (/Function|Class/.test(node.type)) return []
  return partsOf(node).flatMap(returnedIn)
}

/**
 * Returns the names in a file that refer to elements or to functions that return elements. Decides by
 * the declared type or the initial value.
 */
export function namesOfElements(program: Tree): ReadonlySet<string> {
  const names = new Set<string>()
  const others = new Set<string>()
  const nodes = allIn(program)
  for (const { type, key, typeAnnotation } of nodes) {
    if (type !== 'TSPropertySignature' || !isTree(key)) continue
    // Several types may have a property with this name. The name is accepted only if the property is an
    // element in all of these types.
    const group = isElementType(typeAnnotation) ? names : others
    group.add(String(key['name']))
  }
  for (const name of others) names.delete(name)
  for (const { type, id, init } of nodes) {
    if (type !== 'VariableDeclarator' || !isTree(id) || id.type !== 'Identifier') continue
    if (isElementsOnly(init, names)) names.add(String(id['name']))
  }
  return names
}

/** Returns whether a type annotation describes elements or a function that returns elements. */
function isElementType(type: unknown): boolean {
  if (!isTree(type)) return false
  switch (type.type) {
    case 'TSTypeAnnotation':
      return isElementType(type['typeAnnotation'])
    case 'TSFunctionType':
      return isElementType(type['returnType'])
    case 'TSUnionType':
      return treesIn(type['types']).every(isElementType)
    case 'TSTypeReference':
      return isTree(type['typeName']) && elementTypes.has(String(type['typeName']['name']))
    default:
      return emptyTypes.has(type.type)
  }
}

/** Returns the node and all nodes below it. */
function allIn(node: Tree): Tree[] {
  return [node, ...partsOf(node).flatMap(allIn)]
}

/** Returns the direct children of a node. */
function partsOf(node: Tree): Tree[] {
  return Object.keys(node).flatMap((key) => (key === 'parent' ? [] : treesIn(node[key])))
}

function treesIn(value: unknown): Tree[] {
  return (Array.isArray(value) ? value : [value]).filter(isTree)
}

/** Returns whether a value is a syntax node. */
export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && 'type' in value
}
