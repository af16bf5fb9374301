import { readText, removeText, writeText } from './browser-storage.ts'

// Only these pages are opened, so that a manipulated address can't lead the shopper elsewhere.
const pages = ['/app', '/account', '/join', '/list'] as const

export type ReturnPage = (typeof pages)[number]

const name = 'grocery-genie-return-page'

/** Remembers in this tab the page of a shopper who must sign in first. Ignores other addresses. */
export function rememberPage(path: string): void {
  if (isReturnPage(path)) writeText('session', name, path)
}

/** Forgets the remembered page. */
export function forgetPage(): void {
  removeText('session', name)
}

/** Returns the remembered page, to open it after signing in. Returns '/app' if there is none. */
export function returnPage(): ReturnPage {
  const kept = readText('session', name)
  return kept !== null && isReturnPage(kept) ? kept : '/app'
}

/** Returns whether a path is one of the pages to return to. */
export function isReturnPage(path: string): path is ReturnPage {
  return pages.some((page) => page === path)
}
