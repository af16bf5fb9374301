// Loaded into a server of a test: an answer of PostgreSQL that says 'unreadable' throws where nobody
// catches it, twice, as one does that is longer than a string may be.
import pg from 'pg'

const name = 'handleDataRow'
const original: unknown = Reflect.get(pg.Query.prototype, name)

function throwIt(): never {
  throw new Error('An answer could not be read')
}

Reflect.set(
  pg.Query.prototype,
  name,
  function handle(this: unknown, row: { fields: readonly unknown[] }) {
    if (row.fields.some((field) => String(field).includes('unreadable'))) {
      setTimeout(throwIt, 100)
      throwIt()
    }
    if (typeof original === 'function') Reflect.apply(original, this, [row])
  },
)
