import type { ReactElement } from 'react'

/**
 * React children without bare text. When a browser translates the page, it replaces text nodes, so text that
 * has sibling nodes needs an element around it.
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[]
