import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Attack, json } from './attack.ts'
import type { Attacker } from './attacker.ts'
import { clockNow } from './list-member.ts'
import { createShopper, type Shopper } from './shopper.ts'

/**
 * Number of spaces in one row of a list. A row may have up to 20,000 characters. The characters after the
 * spaces make each row unique.
 */
const spacesInRow = 19_980

export const readerAttacks: Record<string, Attack> = {
  spaces: {
    name: "Two shoppers' rows of '1', 19,980 spaces and 'x', parsed 20 at once",
    run: async (attacker) => {
      const shoppers = [attacker.shopper, await createShopper(attacker.url)]
      const readers = shoppers.flatMap((shopper) =>
        [' ', '\u2003'].flatMap((space) =>
          Array.from({ length: 5 }, () => writeAndRead(attacker, shopper, space)),
        ),
      )
      await Promise.all(readers)
    },
  },
}

/** Writes a list and reads its items. Uses new text each time, because the server caches parsed text. */
async function writeAndRead({ ask, isOver }: Attacker, { headers }: Shopper, space: string) {
  const list = randomUUID()
  for (let time = 0; !isOver(); time += 1) {
    const text = `1${space.repeat(spacesInRow)}x${time}`
    const written = await ask({
      path: '/rest/v1/rpc/sync_lists',
      method: 'POST',
      headers: { ...headers, ...json },
      body: JSON.stringify({ changes: changesTo(list, text) }),
    })
    const read = await ask({ path: `/api/v1/lists/${list}/items`, headers })
    if (written !== 200 || read !== 200) await wait(20)
  }
}

function changesTo(list: string, text: string) {
  const at = clockNow()
  return {
    lists: [
      {
        list,
        id: list,
        name: 'Weekly',
        present: true,
        trip: 1,
        store: null,
        created_at: new Date().toISOString(),
        is_new: true,
        clocks: { name: at, present: at, trip: at, store: at },
      },
    ],
    items: [
      {
        list,
        key: 'spaces',
        text,
        before: ', ',
        place: 1,
        present: true,
        clocks: { text: at, place: at, present: at },
      },
    ],
  }
}
