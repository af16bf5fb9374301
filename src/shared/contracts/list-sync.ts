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
  /** User ID of the shopper who last started a trip with the list. Older servers omit it. */
  trip_by: z.optional(z.nullable(z.string())),
  store: z.unknown(),
  /** When the list's items are added to another list (see `ListRepeat`). Older servers omit it. */
  repeats: z.optional(z.unknown()),
  created_at: z.string(),
  clocks: Clocks,
  /**
   * The owner, followed by the other members in the order in which they joined. Empty if the list isn't
   * shared.
   */
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
  /** Store where the item is bought. Absent if no store was ever chosen. */
  store: z.optional(z.string()),
  clocks: Clocks,
})

const TickRow = z.object({
  list: z.string(),
  trip: z.number(),
  key: z.string(),
  done: z.boolean(),
  done_by: z.nullable(z.string()),
  /** User ID of the shopper who picks up the item on a shared trip. Older servers omit it. */
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

/**
 * Response of the database function `sync_lists`: rows newer than the versions on the device. If `has_more`
 * is true, the server has more rows to send.
 */
export const ListSyncResponse = z.object({
  /** The server's time in milliseconds. */
  now: z.number(),
  refused: z.array(RefusedRow),
  /** The version of each list once the device has stored this response. */
  versions: z.record(z.string(), z.number()),
  has_more: z.boolean(),
  /**
   * ID of the server's last restore from a backup. If the ID has changed, the server may have lost rows it
   * had confirmed.
   */
  restore: z.nullable(z.string()),
  lists: z.array(ListRow),
  items: z.array(ItemRow),
  ticks: z.array(TickRow),
})
export type ListSyncResponse = z.infer<typeof ListSyncResponse>

/**
 * Changes that are sent to `sync_lists`: up to 500 rows from up to 20 lists. Each row contains its key,
 * fields and clocks.
 */
export type ListChanges = Readonly<
  Partial<Record<'lists' | 'items' | 'ticks', readonly Record<string, unknown>[]>>
>

/** The version of each list on a device, by list ID. */
export type KnownVersions = Readonly<Record<string, number>>
