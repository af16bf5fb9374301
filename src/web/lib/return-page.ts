import { readText, removeText, writeText } from './browser-storage.ts'

// Fixed pages only, so that no address written by someone else is opened.
const pages = ['/app', '/account', '/join', '/list'] as const

export type ReturnPage = (typeof pages)[number]

const name = 'grocery-genie-return-page'

/** Remembers in this tab the page of a shopper who must sign in first. Ignores other addresses. */
export function rememberPage(path: string): void {
  if (isReturnPage(path)) writeText('session', name, path)
}

export function forgetPage(): void {
  removeText('session', name)
}

/** Returns the page to open after signing in. */
export function returnPage(): ReturnPage {
  const kept = readText('session', name)
  return kept !== null && isReturnPage(kept) ? kept : '/app'
}

export function isReturnPage(path: string): path is ReturnPage {
  return pages.some((page) => page === path)
}
