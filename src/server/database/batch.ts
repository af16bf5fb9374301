import { type Connection, DatabaseError, type PoolClient, type Submittable } from 'pg'
import { StatementNames } from './statement-names.ts'

/**
 * An SQL statement with its values as text. PostgreSQL parses each value as the type that the SQL declares.
 */
export type Statement = { text: string; values: readonly (string | null)[] }

/** The values of a row in column order, in PostgreSQL's text format. */
export type TextRow = readonly (string | null)[]

/** The rows of each completed statement and, if a statement failed, its error. */
export type BatchResult = { rows: TextRow[][]; error: Error | undefined }

/**
 * Runs several statements in one round trip and one transaction. The statements are sent together with a
 * single Sync at the end. At the Sync, PostgreSQL commits and resets the settings that were made with
 * `set_config(…, true)`. If a statement fails, PostgreSQL skips the remaining ones and rolls the transaction
 * back, and the result contains the error. The client must not be in a transaction. Named statements are
 * parsed and planned once per connection, so each connection must keep its PostgreSQL session.
 */
export async function sendBatch(
  client: PoolClient,
  statements: readonly Statement[],
  { isNamed = true } = {},
): Promise<BatchResult> {
  const send = () =>
    new Promise<BatchResult>((resolve) => {
      client.query(new Batch({ statements, isNamed, resolve }))
    })
  const result = await send()
  // A pooler that the settings don't mention may have sent the batch to a session in which its statements
  // aren't prepared. In that case, no statement has run, and the second attempt prepares all of them first.
  return isNotPrepared(result.error) ? send() : result
}

/** Names of the statements that were prepared on each connection. */
const namesOn = new WeakMap<Connection, StatementNames>()

/**
 * A custom query for the `pg` driver. The driver calls `submit` when the connection is free, and then a
 * method for each message from PostgreSQL. The last message is an error or ReadyForQuery.
 */
class Batch implements Submittable {
  readonly #statements: readonly Statement[]
  readonly #isNamed: boolean
  readonly #resolve: (result: BatchResult) => void
  /** The driver replaces this function with one that stops the driver's query timeout. */
  callback: () => void = () => {}
  readonly #completed: TextRow[][] = []
  #rows: TextRow[] = []

  constructor(options: {
    statements: readonly Statement[]
    isNamed: boolean
    resolve: (result: BatchResult) => void
  }) {
    this.#statements = options.statements
    this.#isNamed = options.isNamed
    this.#resolve = options.resolve
  }

  submit(connection: Connection): void {
    // Buffers the messages so that they are all sent in a single write.
    connection.stream.cork()
    for (const statement of this.#statements) {
      sendStatement(connection, statement, this.#isNamed)
    }
    connection.sync()
    connection.stream.uncork()
  }

  handleDataRow({ fields }: { fields: TextRow }): void {
    this.#rows.push(fields)
  }

  handleCommandComplete(): void {
    this.#completed.push(this.#rows)
    this.#rows = []
  }

  /** Called instead of `handleCommandComplete` for an empty query. */
  handleEmptyQuery(): void {
    this.handleCommandComplete()
  }

  handleReadyForQuery(connection: Connection): void {
    for (const { text } of this.#statements) statementNames(connection).markPrepared(text)
    this.callback()
    this.#resolve({ rows: this.#completed, error: undefined })
  }

  handleError(error: Error, connection: Connection): void {
    if (isNotPrepared(error)) statementNames(connection).forgetPrepared()
    this.callback()
    this.#resolve({ rows: this.#completed, error })
  }
}

/**
 * Sends the messages of one statement. Prepares the statement first, unless it has a name and this connection
 * has already prepared it.
 */
function sendStatement(
  connection: Connection,
  { text, values }: Statement,
  isNamed: boolean,
): void {
  const names = statementNames(connection)
  const name = isNamed ? names.nameFor(text) : undefined
  if (name === undefined || !names.isPrepared(text)) {
    // A failed batch may have prepared the statement. Closing a statement that doesn't exist is not an error.
    if (name !== undefined) connection.close({ type: 'S', name }, true)
    connection.parse({ name: name ?? '', text, types: [] }, true)
  }
  connection.bind({ statement: name, values: [...values] }, true)
  connection.execute(null, true)
}

/** Returns the names of the statements that are prepared on this connection. */
function statementNames(connection: Connection): StatementNames {
  const names = namesOn.get(connection) ?? new StatementNames()
  namesOn.set(connection, names)
  return names
}

/** Whether PostgreSQL says that the prepared statement doesn't exist. */
function isNotPrepared(error: Error | undefined): boolean {
  return error instanceof DatabaseError && error.code === '26000'
}
