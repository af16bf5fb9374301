import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'

const words = ['oats', 'lentils', 'raisins', 'almonds', 'walnuts', 'cocoa', 'vanilla', 'cinnamon']

type Item = { id: string; text: string; done: boolean }

/** Creates a program that uses a token from the shopper and maintains its own list through the API. */
export async function createProgram(
  client: SupabaseClient,
  { url, ask }: { url: string; ask: typeof fetch },
) {
  const given = { name: 'program', scopes: ['lists:write'] }
  const token = await client.rpc('create_access_token', given).throwOnError()
  const { secret } = token.data as { secret: string }
  const list = randomUUID()
  const items = `/lists/${list}/items`
  const written = new Map<string, boolean>()
  await call('POST', '/lists', { id: list, name: 'Program' })

  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
    const init = body === undefined ? {} : { headers, body: JSON.stringify(body) }
    const response = await ask(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: headers.authorization },
      ...init,
    })
    if (!response.ok) throw new Error(`${method} ${path} got status ${response.status}`)
    return response.json()
  }

  return {
    list,
    /** Adds an item to the list, and ticks the item in every third round. */
    async act(round: number): Promise<void> {
      const text = words[round % words.length] ?? ''
      const done = round % 3 === 0
      const added = await call<{ items: Item[] }>('POST', items, { text })
      await call('PATCH', `${items}/${added.items[0]?.id}`, { done })
      written.set(text, done)
      await call('GET', '/lists')
      await call('GET', items)
    },
    async differences(): Promise<string[]> {
      const found = await call<{ items: Item[] }>('GET', `${items}?limit=500`)
      const now = found.items.map(({ text, done }) => `${text}: ${done}`)
      const all = [...written].map(([text, done]) => `${text}: ${done}`)
      const [is, was] = [now.toSorted().join(), all.toSorted().join()]
      return is === was ? [] : [`the program's list is ${is}, not ${was}`]
    },
  }
}
