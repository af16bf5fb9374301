import { type Connection, DatabaseError, type PoolClient, type Submittable } from 'pg'
import { StatementNames } from './statement-names.ts'

/** SQL with its values as text, which PostgreSQL parses as the types that the SQL declares. */
export type Statement = { text: string; values: readonly (string | null)[] }

/** Values of one row in column order, in PostgreSQL's text format. */
export type TextRow = readonly (string | null)[]

/** Rows of each completed statement. `error` is that of the statement after these. */
export type BatchResult = { rows: TextRow[][]; error: Error | undefined }

/**
 * Runs several statements in one round trip, as their own transaction. They are sent together with a
 * single Sync at the end, and PostgreSQL commits and resets `set_config(…, true)` only at that Sync.
 * If one fails, the rest is skipped and everything is rolled back. The client must not be in a
 * transaction. Named statements are parsed and planned once per connection, which must then keep its
 * PostgreSQL session.
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
  // A pooler that isn't configured may route the batch to a session that hasn't prepared its
  // statements. Nothing ran in that case, and the second attempt prepares them first.
  return isNotPrepared(result.error) ? send() : result
}

/** Prepared statements of each connection. */
const namesOn = new WeakMap<Connection, StatementNames>()

/**
 * A custom query for the `pg` driver. The driver calls `submit` when the connection is free, then one
 * method per PostgreSQL message. The last message is an error or ReadyForQuery.
 */
class Batch implements Submittable {
  readonly #statements: readonly Statement[]
  readonly #isNamed: boolean
  readonly #resolve: (result: BatchResult) => void
  /** Replaced by the driver, which waits for this call to end its query timeout. */
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
    // Buffers all messages so they go out in one write.
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
    for (const { text } of this.#statements) statementNames(connection).keep(text)
    this.callback()
    this.#resolve({ rows: this.#completed, error: undefined })
  }

  handleError(error: Error, connection: Connection): void {
    if (isNotPrepared(error)) statementNames(connection).forgetPrepared()
    this.callback()
    this.#resolve({ rows: this.#completed, error })
  }
}

function sendStatement(
  connection: Connection,
  { text, values }: Statement,
  isNamed: boolean,
): void {
  const names = statementNames(connection)
  const name = isNamed ? names.nameFor(text) : undefined
  if (name === undefined || !names.isPrepared(text)) {
    // A failed batch may have prepared it already. Closing a statement that doesn't exist is no error.
    if (name !== undefined) connection.close({ type: 'S', name }, true)
    connection.parse({ name: name ?? '', text, types: [] }, true)
  }
  connection.bind({ statement: name, values: [...values] }, true)
  connection.execute(null, true)
}

function statementNames(connection: Connection): StatementNames {
  const names = namesOn.get(connection) ?? new StatementNames()
  namesOn.set(connection, names)
  return names
}

/** Whether this is PostgreSQL's "prepared statement … does not exist". */
function isNotPrepared(error: Error | undefined): boolean {
  return error instanceof DatabaseError && error.code === '26000'
}
