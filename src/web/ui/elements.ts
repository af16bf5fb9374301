import type { ReactElement } from 'react'

/**
 * React children without bare text. When a browser translates the page, it replaces text nodes, so text
 * beside other nodes needs an element of its own.
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[]
