import * as z from 'zod/mini'

const Clocks = z.record(z.string(), z.string())

const roles = ['owner', 'editor', 'viewer'] as const

const ListMember = z.object({
  user_id: z.string(),
  name: z.string(),
  initial: z.string(),
  role: z.enum(roles),
})

const ListRow = z.object({
  list: z.string(),
  id: z.nullable(z.string()),
  owner: z.string(),
  role: z.enum(roles),
  name: z.string(),
  present: z.boolean(),
  trip: z.number(),
  /** Who last set the trip. A server of before doesn't say. */
  trip_by: z.optional(z.nullable(z.string())),
  store: z.unknown(),
  created_at: z.string(),
  clocks: Clocks,
  /** The owner first, then the others as they joined; nobody while the list isn't shared. */
  members: z.array(ListMember),
})

const ItemRow = z.object({
  list: z.string(),
  key: z.string(),
  text: z.string(),
  before: z.string(),
  place: z.number(),
  present: z.boolean(),
  added_by: z.nullable(z.string()),
  clocks: Clocks,
})

const TickRow = z.object({
  list: z.string(),
  trip: z.number(),
  key: z.string(),
  done: z.boolean(),
  done_by: z.nullable(z.string()),
  /** Who takes it, while several walk at once. A server of before doesn't say. */
  assigned_to: z.optional(z.nullable(z.string())),
  clocks: Clocks,
})

const RefusedRow = z.object({
  kind: z.enum(['lists', 'items', 'ticks']),
  list: z.string(),
  key: z.nullish(z.string()),
  trip: z.nullish(z.number()),
  code: z.string(),
  message: z.nullish(z.string()),
})

/** What the function `sync_lists` gives: the rows that changed since the versions that the device knows. */
export const ListSyncResponse = z.object({
  /** The server's clock, in milliseconds. */
  now: z.number(),
  refused: z.array(RefusedRow),
  /** Of each list that the shopper sees, up to which version the device knows it now. */
  versions: z.record(z.string(), z.number()),
  has_more: z.boolean(),
  /** Another one than before: a backup was restored, and the server may have less than it had confirmed. */
  restore: z.nullable(z.string()),
  lists: z.array(ListRow),
  items: z.array(ItemRow),
  ticks: z.array(TickRow),
})
export type ListSyncResponse = z.infer<typeof ListSyncResponse>

/** Up to 500 rows of 20 lists, each with its key, its fields and their clocks. */
export type ListChanges = Readonly<
  Partial<Record<'lists' | 'items' | 'ticks', readonly Record<string, unknown>[]>>
>

/** By list, the version up to which a device knows it. */
export type KnownVersions = Readonly<Record<string, number>>
