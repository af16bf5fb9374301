// Loaded into a server of a test: a row of PostgreSQL that says 'unreadable' throws where nobody
// catches it, twice, as one does that is longer than a string may be. The driver hands each row to
// whatever it runs, a query of its own or one of ours, by this method.
import pg from 'pg'

const name = '_handleDataRow'
const original: unknown = Reflect.get(pg.Client.prototype, name)

function throwIt(): never {
  throw new Error('An answer could not be read')
}

Reflect.set(
  pg.Client.prototype,
  name,
  function handle(this: unknown, row: { fields: readonly unknown[] }) {
    if (row.fields.some((field) => String(field).includes('unreadable'))) {
      setTimeout(throwIt, 100)
      throwIt()
    }
    if (typeof original === 'function') Reflect.apply(original, this, [row])
  },
)
