// A test loads this module into a server. From then on, a row that contains 'unreadable' causes two uncaught
// errors, just as a row that exceeds the maximum string length would. The module patches the driver method
// that receives each row of every query.
import pg from 'pg'

const name = '_handleDataRow'
const original: unknown = Reflect.get(pg.Client.prototype, name)

function throwIt(): never {
  throw new Error('A response could not be read')
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
