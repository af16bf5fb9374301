import { type Connection, DatabaseError, type PoolClient, type Submittable } from 'pg'
import { StatementNames } from './statement-names.ts'

/** SQL with its values as texts, which PostgreSQL reads as the types that the SQL gives them. */
export type Statement = { text: string; values: readonly (string | null)[] }

/** The values of one row in the order of its columns, as PostgreSQL writes them. */
export type TextRow = readonly (string | null)[]

/** The rows of each statement that completed; with an error, it was the one after these that failed. */
export type BatchResult = { rows: TextRow[][]; error: Error | undefined }

/**
 * Runs several statements in one round trip, as a transaction of their own: they are sent together
 * and end with a single Sync, until which PostgreSQL neither commits nor forgets what
 * `set_config(…, true)` set. When one fails, the rest is not run and nothing of it remains.
 * The client must not be in a transaction. Named statements are parsed and planned once for the
 * connection, which must then keep its session of PostgreSQL.
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
  // A pooler that nobody told us of may send a batch to another session than the one that prepared
  // its statements. Nothing was done then, and what is sent again prepares them first.
  return isNotPrepared(result.error) ? send() : result
}

/** What each connection has prepared. */
const namesOn = new WeakMap<Connection, StatementNames>()

/**
 * What the driver takes in place of a query of its own: it calls `submit` when the connection is
 * free, and then a method for each message of PostgreSQL, of which an error or ReadyForQuery is the last.
 */
class Batch implements Submittable {
  readonly #statements: readonly Statement[]
  readonly #isNamed: boolean
  readonly #resolve: (result: BatchResult) => void
  /** The driver puts its own here, and takes silence for a cut network until it is called. */
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
    // Held back until all of it can leave in one write.
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

  /** In place of the completion, of a text without a statement. */
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
    // A batch that failed may have prepared it without our knowing; to close what isn't there is no error.
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

/** PostgreSQL's "prepared statement … does not exist". */
function isNotPrepared(error: Error | undefined): boolean {
  return error instanceof DatabaseError && error.code === '26000'
}
