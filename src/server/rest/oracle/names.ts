import fc from 'fast-check'

/** Column names and what may stand in each column. */
export type Values = Readonly<Record<string, readonly unknown[]>>
export type Naming = (values: Values) => fc.Arbitrary<string>

/** A name that PostgreSQL would miss only after other errors is asked for by the chosen requests. */
export const exactly: Naming = (values) => fc.constantFrom(...Object.keys(values))
export const misspelt: Naming = (values) =>
  fc.oneof(
    { weight: 25, arbitrary: exactly(values) },
    { weight: 1, arbitrary: fc.constantFrom('nope', 'cod', '"id"', 'amont', 'nam') },
  )
