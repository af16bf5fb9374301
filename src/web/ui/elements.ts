import type { ReactElement } from 'react'

/**
 * React children without bare text. A browser that translates the page replaces text nodes, so text next to
 * other nodes needs its own element.
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[]
