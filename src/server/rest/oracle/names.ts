import fc from 'fast-check'

/** Sample values by column name. */
export type Values = Readonly<Record<string, readonly unknown[]>>
export type Naming = (values: Values) => fc.Arbitrary<string>

/**
 * Generates only existing names, because our error for an unknown name depends on the other names in the
 * request. Hand-picked requests test the errors for unknown names.
 */
export const exactly: Naming = (values) => fc.constantFrom(...Object.keys(values))
/** Generates an existing name or, about one time in 26, a name that doesn't exist or is quoted. */
export const sometimesMisspelled: Naming = (values) =>
  fc.oneof(
    { weight: 25, arbitrary: exactly(values) },
    { weight: 1, arbitrary: fc.constantFrom('nope', 'cod', '"id"', 'amont', 'nam') },
  )
