import type { ReactElement } from 'react'

/**
 * React children that aren't bare text. A browser that translates the page replaces text nodes, so text
 * beside other nodes must be in an element of its own.
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[]
