import { blogPages } from './test-blog-pages.ts'
import { messagePages } from './test-message-pages.ts'
import { sitePages } from './test-site-pages.ts'

export type RecipePage = {
  style: string
  text: string
  /** The ingredients a shopper would put on a list, in page order. */
  ingredients: readonly string[]
}

/**
 * Recipe pages as shoppers would paste them. We wrote these pages for the tests, each in a different style.
 */
export const recipePages: readonly RecipePage[] = [...blogPages, ...sitePages, ...messagePages]
