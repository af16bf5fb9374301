import { readText, removeText, writeText } from './browser-storage.ts'

// A shopper can return only to these pages after signing in, so a manipulated URL can't lead anywhere else.
const pages = ['/app', '/account', '/join', '/list'] as const

export type ReturnPage = (typeof pages)[number]

const name = 'grocery-genie-return-page'

/**
 * Remembers the page to open after signing in, for this tab only. Ignores a path for which `isReturnPage`
 * returns false.
 */
export function rememberPage(path: string): void {
  if (isReturnPage(path)) writeText('session', name, path)
}

/** Forgets the remembered page. */
export function forgetPage(): void {
  removeText('session', name)
}

/**
 * Returns the remembered page, which opens after signing in, or '/app' if no page is remembered. The page
 * stays remembered until `forgetPage` is called.
 */
export function returnPage(): ReturnPage {
  const kept = readText('session', name)
  return kept !== null && isReturnPage(kept) ? kept : '/app'
}

/** Returns whether a shopper can return to this path after signing in. The path must match exactly. */
export function isReturnPage(path: string): path is ReturnPage {
  return pages.some((page) => page === path)
}
