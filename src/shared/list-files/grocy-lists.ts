import * as z from 'zod/mini'
import { readCsv } from '#shared/csv/read-csv.ts'
import { arrayOf, nonEmptyArrayOf } from './array-shapes.ts'
import { type FileLine, listOfLines } from './items-as-list.ts'
import type { ListCopy, ListsFound } from './list-copy.ts'

const Id = z.union([z.number(), z.string()])
const Product = z.object({ id: Id, name: z.string(), shopping_location_id: z.nullish(Id) })
const Unit = z.object({ id: Id, name: z.string() })
const Entry = z.object({
  product_id: z.nullish(Id),
  product: z.nullish(z.object({ name: z.string(), shopping_location_id: z.nullish(Id) })),
  product_name: z.nullish(z.string()),
  note: z.nullish(z.string()),
  amount: z.nullish(Id),
  shopping_list_id: z.nullish(Id),
  qu_id: z.nullish(Id),
  qu_name: z.nullish(z.string()),
  qu_name_plural: z.nullish(z.string()),
  shopping_location_id: z.nullish(Id),
  shopping_location_name: z.nullish(z.string()),
  default_shopping_location_name: z.nullish(z.string()),
  done: z.nullish(z.union([z.number(), z.string(), z.boolean()])),
})
/** Tables in a Grocy export. The names of products, units, lists and stores are in the optional tables. */
const Export = z.object({
  shopping_list: arrayOf(Entry),
  shopping_lists: z.optional(arrayOf(z.object({ id: Id, name: z.string() }))),
  products: z.optional(arrayOf(Product)),
  quantity_units: z.optional(arrayOf(Unit)),
  shopping_locations: z.optional(arrayOf(z.object({ id: Id, name: z.string() }))),
})
const Entries = nonEmptyArrayOf(z.extend(Entry, { shopping_list_id: Id }))

/** Reads a CSV export of Grocy's shopping list table. Returns null for any other table. */
export function listsOfGrocyCsv(text: string, fallbackName: string): ListCopy[] | null {
  if (!/^[a-z_",;]{0,400}\bproduct_name\b/u.test(text)) return null
  const [head = [], ...rows] = readCsv(text)
  const entries = rows.map((row) =>
    Object.fromEntries(head.map((title, at) => [title, row[at] || null])),
  )
  return listsOfGrocy(entries, fallbackName)?.lists ?? null
}

/**
 * Reads shopping lists from Grocy: a whole export, or an array of entries. Entries for products whose names
 * aren't in the file are reported in `omitted`. A list whose name isn't in the file gets `fallbackName`.
 * Returns null for anything else.
 */
export function listsOfGrocy(json: unknown, fallbackName: string): ListsFound | null {
  const entries = Entries.safeParse(json).data
  const tables = entries ? { shopping_list: entries } : Export.safeParse(json).data
  if (!tables) return null
  const names = namesById('products' in tables ? tables.products : [])
  const units = namesById('quantity_units' in tables ? tables.quantity_units : [])
  const stores = namesById('shopping_locations' in tables ? tables.shopping_locations : [])
  const usualStores = new Map(
    ('products' in tables ? (tables.products ?? []) : []).map((product) => [
      String(product.id),
      stores.get(String(product.shopping_location_id ?? '')),
    ]),
  )
  const lists = namesById('shopping_lists' in tables ? tables.shopping_lists : [])
  const groups = Map.groupBy(tables.shopping_list, (entry) => String(entry.shopping_list_id ?? 1))
  return {
    lists: [...groups].map(([id, group]) => {
      const read = group.map((entry) => lineOf(entry, { names, units, stores, usualStores }))
      return listOfLines(
        lists.get(id) ?? fallbackName,
        read.flatMap(({ line }) => line ?? []),
        read.flatMap(({ omitted }) => omitted ?? []),
      )
    }),
    skipped: [],
  }
}

type Names = ReadonlyMap<string, string>
/** Names by ID. `usualStores` maps a product to the store where it is usually bought. */
type Tables = {
  names: Names
  units: Names
  stores: Names
  usualStores: ReadonlyMap<string, string | undefined>
}

function namesById(rows: readonly { id: string | number; name: string }[] = []): Names {
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}

/**
 * Converts an entry to a line. If the name of its product isn't in the file, returns a description of the
 * entry in `omitted` instead.
 */
function lineOf(
  entry: z.infer<typeof Entry>,
  { names, units, stores, usualStores }: Tables,
): { line?: FileLine; omitted?: string } {
  const { product_id: id, note, amount, done } = entry
  const product = entry.product?.name ?? entry.product_name ?? names.get(String(id ?? ''))
  const name = product ?? (id === null || id === undefined ? note : null) ?? ''
  if (name === '') {
    const noteText = note ? `: ${note}` : ''
    return { omitted: `Product ${id ?? ''}${noteText} (its name is not in the file)` }
  }
  return {
    line: {
      kind: 'item',
      name,
      quantity: amount,
      unit: unitOf(entry) ?? units.get(String(entry.qu_id ?? '')),
      notes: product === undefined ? [] : [note],
      stores: [
        entry.shopping_location_name ??
          entry.default_shopping_location_name ??
          stores.get(
            String(entry.shopping_location_id ?? entry.product?.shopping_location_id ?? ''),
          ) ??
          usualStores.get(String(id ?? '')),
      ],
      isTicked: Number(done) > 0 || done === true,
    },
  }
}

function unitOf({ amount, qu_name: one, qu_name_plural: several }: z.infer<typeof Entry>) {
  return Number(amount) === 1 ? one : several || one
}
