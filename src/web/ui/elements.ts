import type { ReactElement } from 'react'

/**
 * React children that aren't bare text. A browser that translates the page replaces text nodes, so text
 * beside other nodes needs its own element.
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[]
