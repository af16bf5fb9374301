import fc from 'fast-check'
import { sometimesMisspelled, type Values } from './names.ts'

/** Name of a field and its value as JSON. */
type Field = readonly [string, string]

export const strangeBody = fc.constantFrom(
  '',
  '[]',
  '{}',
  '[{},{}]',
  '"x"',
  '7',
  '{bad',
  '[1]',
  '[{},1]',
  'null',
)

/** Generates a JSON object with up to four fields, mostly of existing columns. No field occurs twice. */
export function object(values: Values): fc.Arbitrary<string> {
  return fields(values).map(asJson)
}

/** Generates a JSON array of up to three objects, whose fields may differ. */
export function rows(values: Values): fc.Arbitrary<string> {
  return fc
    .array(fields(values), { maxLength: 3 })
    .map((items) => `[${items.map(asJson).join(',')}]`)
}

function fields(values: Values): fc.Arbitrary<Field[]> {
  const field = sometimesMisspelled(values).chain((name) =>
    fc.constantFrom(...(values[name] ?? ['x'])).map((value): Field => [name, valueAsJson(value)]),
  )
  return fc.uniqueArray(field, { maxLength: 4, selector: ([name]) => name })
}

function asJson(object: readonly Field[]): string {
  return `{${object.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`
}

/** Returns a value as JSON. Doesn't round a bigint. */
export function valueAsJson(value: unknown): string {
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value)
}
