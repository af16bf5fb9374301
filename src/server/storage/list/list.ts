import { z } from 'zod'
import { invalidRequest } from '../storage-errors.ts'
import { type ListRequest, sortColumns } from './queries.ts'

const largest = 2_147_483_647

const ListBody = z.object({
  prefix: z.string().default(''),
  search: z.string().default(''),
  limit: z.int().min(1).max(largest).default(100),
  offset: z.int().min(0).max(largest).default(0),
  sortBy: z
    .object({
      column: z.enum(sortColumns).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
})

/** What to list; a prefix names a folder, with or without a slash at its end. */
export function parseListRequest(body: unknown): ListRequest {
  const parsed = ListBody.safeParse(body ?? {})
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw invalidRequest(`body/${issue?.path.join('/')} ${issue?.message}`)
  }
  const folder = parsed.data.prefix.replaceAll(/^\/+|\/+$/g, '')
  return { ...parsed.data, prefix: folder === '' ? '' : `${folder}/` }
}
