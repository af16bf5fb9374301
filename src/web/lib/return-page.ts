import { readText, removeText, writeText } from './browser-storage.ts'

// Only pages of the app, each by its name: no address that somebody else wrote is ever gone to.
const pages = ['/app', '/account', '/join', '/list'] as const

export type ReturnPage = (typeof pages)[number]

const name = 'grocery-genie-return-page'

/** Keeps, in this tab, where a shopper was who has to sign in first. Other addresses are not kept. */
export function rememberPage(path: string): void {
  if (isReturnPage(path)) writeText('session', name, path)
}

export function forgetPage(): void {
  removeText('session', name)
}

/** Where to go after signing in. */
export function returnPage(): ReturnPage {
  const kept = readText('session', name)
  return kept !== null && isReturnPage(kept) ? kept : '/app'
}

export function isReturnPage(path: string): path is ReturnPage {
  return pages.some((page) => page === path)
}
