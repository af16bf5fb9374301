import { blogPages } from './test-blog-pages.ts'
import { messagePages } from './test-message-pages.ts'
import { sitePages } from './test-site-pages.ts'

export type RecipePage = {
  style: string
  text: string
  /** What a shopper would put on a list, in their order. */
  ingredients: readonly string[]
}

/** Pages of recipes as they look when they are pasted, each written for these tests in another style. */
export const recipePages: readonly RecipePage[] = [...blogPages, ...sitePages, ...messagePages]
