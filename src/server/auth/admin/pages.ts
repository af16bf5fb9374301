import type { FastifyReply } from 'fastify'
import { validationFailed } from '../auth-errors.ts'
import type { Page } from './queries.ts'

const defaultPageSize = 50
const maxPageSize = 1000

/** Which part of a list is asked for; a larger one than the largest is cut. */
export function parsePage(query: Record<string, unknown>): Page {
  const number = wholeNumber(query['page'], 1)
  const size = wholeNumber(query['per_page'], defaultPageSize)
  return { number, size: Math.min(size, maxPageSize) }
}

/** Says how much there is, and where it goes on. */
export function describePage(
  reply: FastifyReply,
  { path, page, total }: { path: string; page: Page; total: number },
): void {
  const last = Math.ceil(total / page.size)
  // The client reads the number after the first equals sign.
  const link = (number: number, rel: string) =>
    `<${path}?page=${number}&per_page=${page.size}>; rel="${rel}"`
  const links = [...(last > page.number ? [link(page.number + 1, 'next')] : []), link(last, 'last')]
  reply.header('link', links.join(', ')).header('x-total-count', String(total))
}

function wholeNumber(value: unknown, byDefault: number): number {
  if (value === undefined || value === '') return byDefault
  const isOne = typeof value === 'string' && /^\d{1,9}$/.test(value) && Number(value) > 0
  if (!isOne) {
    throw validationFailed(
      'Bad Pagination Parameters: page and per_page must be whole numbers from 1',
    )
  }
  return Number(value)
}
