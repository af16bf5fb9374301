import type { DatabaseFunction } from './queries.ts'

/** Whether a call gives one thing, even if that is null, and not any number of them. */
export function givesOne({ gives }: DatabaseFunction): boolean {
  return gives !== 'rows' && gives !== 'values'
}

/** Whether the function can be called with just these: all that it requires, and none that it doesn't know. */
export function takesArguments(callee: DatabaseFunction, names: readonly string[]): boolean {
  const required = callee.arguments.filter(({ isRequired }) => isRequired)
  return (
    names.every((name) => callee.arguments.some((argument) => argument.name === name)) &&
    required.every(({ name }) => names.includes(name))
  )
}
