// A test loads this module into a server. A row that contains 'unreadable' then causes two uncaught errors,
// as a row that exceeds the maximum string length does. The driver passes each row of every query through the
// method patched here.
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
