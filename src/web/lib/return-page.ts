// Only pages of the app, each by its name: no address that somebody else wrote is ever gone to.
const pages = ['/app', '/account'] as const

export type ReturnPage = (typeof pages)[number]

const name = 'grocery-genie-return-page'

/** Keeps, in this tab, where a shopper was who has to sign in first. Other addresses are not kept. */
export function rememberPage(path: string): void {
  try {
    if (isReturnPage(path)) sessionStorage.setItem(name, path)
  } catch {
    // It is forbidden.
  }
}

export function forgetPage(): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // It is forbidden.
  }
}

/** Where to go after signing in. */
export function returnPage(): ReturnPage {
  try {
    const kept = sessionStorage.getItem(name)
    return kept !== null && isReturnPage(kept) ? kept : '/app'
  } catch {
    return '/app'
  }
}

export function isReturnPage(path: string): path is ReturnPage {
  return pages.some((page) => page === path)
}
