import { z } from 'zod'
import { savedListNameLimit, typedText } from '#shared/contracts/saved-list.ts'

const maxPage = 500
const maxWords = 2_000
const maxItemText = 500

const TypedText = z.string().refine((text) => typedText(text) === text, {
  error: 'must not contain control characters or broken ones',
})

const ListId = z.uuid().toLowerCase().meta({ description: 'The id of a list.' })
const ItemId = z
  .string()
  .regex(/^[\w-]{1,1600}$/, 'is no id of an item')
  .meta({ description: 'The id of an item: the same for all spellings of its name.' })

export const List = z
  .object({
    id: z.uuid(),
    name: z.string().meta({ description: 'Empty for the current list.' }),
    role: z.enum(['owner', 'editor', 'viewer']).meta({
      description: 'As whom the shopper sees it; a viewer changes nothing.',
    }),
    is_current: z.boolean().meta({
      description:
        'Whether it is the list on the shopping screen, which is not saved under a name.',
    }),
    created_at: z.iso.datetime({ offset: true }),
    version: z.int().meta({ description: 'Grows with each change of the list and its items.' }),
  })
  .meta({ id: 'List' })

export const ListPage = z
  .object({
    lists: z.array(List),
    next: z.uuid().nullable().meta({ description: 'For `after`; null on the last page.' }),
  })
  .meta({ id: 'ListPage' })

export const Item = z
  .object({
    id: z.string(),
    text: z.string().meta({ description: 'As it was written, with its amount and note.' }),
    done: z.boolean().meta({ description: 'Whether it was taken on this walk.' }),
  })
  .meta({ id: 'Item' })

export const ItemPage = z
  .object({
    items: z.array(Item),
    next: z.string().nullable().meta({ description: 'For `after`; null on the last page.' }),
  })
  .meta({ id: 'ItemPage' })

export const Items = z.object({ items: z.array(Item) }).meta({ id: 'Items' })

export const Me = z
  .object({
    id: z.uuid().meta({
      description:
        'The id of the account, and of its current list, which is there once something was added to it.',
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
  .meta({ id: 'Problem', description: 'Why a request was refused (RFC 9457).' })

export const ListParams = z.object({ list: ListId })
export const ItemParams = z.object({ list: ListId, item: ItemId })

const Limit = z.coerce
  .number()
  .int()
  .min(1)
  .max(maxPage)
  .default(100)
  .meta({ description: 'How many of them a page has.' })

export const ListsQuery = z.object({
  limit: Limit,
  after: z.uuid().toLowerCase().optional().meta({ description: 'Goes on after this one.' }),
})
export const ItemsQuery = z.object({
  limit: Limit,
  after: ItemId.optional().meta({ description: 'Goes on after this one.' }),
  done: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: 'Those alone that are taken, or that are not.' }),
})

const ListName = TypedText.max(savedListNameLimit).regex(/\S/, 'must not be blank')

export const NewList = z
  .strictObject({
    id: ListId.optional().meta({
      description: 'Chosen by the caller: sent again, the same list is answered and none is added.',
    }),
    name: ListName,
  })
  .meta({ id: 'NewList' })

export const ListChange = z.strictObject({ name: ListName }).meta({ id: 'ListChange' })

export const NewItems = z
  .strictObject({
    text: TypedText.max(maxWords)
      .regex(/[^\s,]/, 'must name something')
      .meta({
        description:
          'One item or several, between commas or on lines, as in the app. What is there in these words already is not added again; if it was taken, it is open again.',
      }),
  })
  .meta({ id: 'NewItems' })

export const ItemChange = z
  .strictObject({
    text: TypedText.max(maxItemText)
      .regex(/[^\s,]/, 'must name something')
      .regex(/^[^,\n\v\f\r\u0085\u2028\u2029]*$/u, 'is one item: no commas and no line breaks')
      .optional(),
    done: z.boolean().optional(),
    before: ItemId.nullable().optional().meta({
      description: 'Moves it before this item, or to the end for null.',
    }),
  })
  .refine((change) => Object.keys(change).length > 0, 'must change something')
  .meta({ id: 'ItemChange' })
export type ItemChange = z.infer<typeof ItemChange>
