import type { ReactElement } from 'react'

/**
 * What stands beside other nodes, where text would need an element of its own: a browser that translates the page takes
 * text nodes out of it.
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[]
