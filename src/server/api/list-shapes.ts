import { z } from 'zod'
import { savedListNameLimit, storableListText } from '#shared/contracts/saved-list.ts'
import { rowStore } from '#shared/lists/row-store.ts'

const maxPage = 500
const maxWords = 2_000
const maxItemText = 500

const TypedText = z.string().refine((text) => storableListText(text) === text, {
  error: 'must not contain control characters or invalid Unicode',
})

const ListId = z.uuid().toLowerCase().meta({ description: 'The id of a list.' })
const ItemId = z
  .string()
  .regex(/^[\w-]{1,1600}$/, 'is not the id of an item')
  .meta({ description: 'The id of an item: the same for all spellings of its name.' })

export const List = z
  .object({
    id: z.uuid(),
    name: z.string().meta({ description: 'Empty for the current list.' }),
    role: z.enum(['owner', 'editor', 'viewer']).meta({
      description: 'The shopper’s role on this list; a viewer can’t change anything.',
    }),
    is_current: z.boolean().meta({
      description:
        'Whether this is the list on the shopping screen, which is not saved under a name.',
    }),
    created_at: z.iso.datetime({ offset: true }),
    version: z.int().meta({ description: 'Increases with each change to the list or its items.' }),
  })
  .meta({ id: 'List' })

export const ListPage = z
  .object({
    lists: z.array(List),
    next: z
      .uuid()
      .nullable()
      .meta({ description: 'Pass it as `after` to get the next page; null on the last page.' }),
  })
  .meta({ id: 'ListPage' })

export const Item = z
  .object({
    id: z.string(),
    text: z.string().meta({ description: 'As written, with amount and note, without the store.' }),
    done: z.boolean().meta({ description: 'Whether it is ticked on this trip.' }),
    store: z.string().nullable().meta({
      description:
        'Store, chain or kind of store where it is bought, such as ‘Costco’; null if any store will do.',
    }),
  })
  .meta({ id: 'Item' })

export const ItemPage = z
  .object({
    items: z.array(Item),
    next: z
      .string()
      .nullable()
      .meta({ description: 'Pass it as `after` to get the next page; null on the last page.' }),
  })
  .meta({ id: 'ItemPage' })

export const Items = z.object({ items: z.array(Item) }).meta({ id: 'Items' })

export const Me = z
  .object({
    id: z.uuid().meta({
      description:
        'The id of the account, which is also the id of its current list. The list exists once an item has been added.',
    }),
    scopes: z.array(z.string()),
    token: z
      .object({ name: z.string(), expires_at: z.iso.datetime({ offset: true }).nullable() })
      .nullable()
      .meta({ description: 'Null for a session.' }),
  })
  .meta({ id: 'Me' })

export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string().meta({ description: 'Stable, for programs.' }),
    detail: z.string().meta({ description: 'For people.' }),
  })
  .meta({ id: 'Problem', description: 'Why a request was rejected (RFC 9457).' })

export const ListParams = z.object({ list: ListId })
export const ItemParams = z.object({ list: ListId, item: ItemId })

const Limit = z.coerce
  .number()
  .int()
  .min(1)
  .max(maxPage)
  .default(100)
  .meta({ description: 'Maximum number of entries per page.' })

export const ListsQuery = z.object({
  limit: Limit,
  after: z
    .uuid()
    .toLowerCase()
    .optional()
    .meta({ description: 'Starts after the list with this id.' }),
})
export const ItemsQuery = z.object({
  limit: Limit,
  after: ItemId.optional().meta({ description: 'Starts after the item with this id.' }),
  done: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: 'If true, returns only ticked items; if false, only unticked items.' }),
})

const ListName = TypedText.max(savedListNameLimit).regex(/\S/, 'must not be blank')

export const NewList = z
  .strictObject({
    id: ListId.optional().meta({
      description:
        'Chosen by the caller. If a list with this id exists, it is returned instead of a new one.',
    }),
    name: ListName,
  })
  .meta({ id: 'NewList' })

export const ListChange = z.strictObject({ name: ListName }).meta({ id: 'ListChange' })

/** Name of an item's store. */
const StoreName = z
  .string()
  .regex(/^[^,()@]+$/, 'must not be empty or contain commas, parentheses or @')
  .refine((name) => rowStore(name) === name, {
    error: 'must have up to 100 characters on one line, with single spaces between words',
  })
  .nullable()
  .optional()

export const NewItems = z
  .strictObject({
    text: TypedText.max(maxWords)
      .regex(/[^\s,]/, 'must contain an item')
      .meta({
        description:
          'One or more items, separated by commas or line breaks as in the app. ‘milk (@Costco)’ is milk to buy at Costco. An item already on the list with the same words and store isn’t added again; if it is ticked, it becomes unticked.',
      }),
    store: StoreName.meta({ description: 'Store for the items whose text doesn’t name one.' }),
  })
  .meta({ id: 'NewItems' })

export const ItemChange = z
  .strictObject({
    text: TypedText.max(maxItemText)
      .regex(/[^\s,]/, 'must contain an item')
      .regex(
        /^[^,\n\v\f\r\u0085\u2028\u2029]*$/u,
        'must be one item, without commas or line breaks',
      )
      .optional(),
    done: z.boolean().optional(),
    store: StoreName.meta({
      description: 'Store where the item is bought; null if any store will do.',
    }),
    before: ItemId.nullable().optional().meta({
      description: 'Id of the item to move this item before, or null to move it to the end.',
    }),
  })
  .refine((change) => Object.keys(change).length > 0, 'must change something')
  .meta({ id: 'ItemChange' })
export type ItemChange = z.infer<typeof ItemChange>
