import { useEffect } from 'react'

type Props = {
  /** Must be different on each screen. */
  text: string
}

/**
 * Sets the document title to the text and the product's name. Every screen renders this component. When
 * another screen opens and the text changes, moves focus to that screen's heading.
 */
export function ScreenTitle({ text }: Props) {
  useEffect(() => {
    document.title = `${text} · Grocery Genie`
    if (shownText !== null && shownText !== text) focusHeading()
    shownText = text
  }, [text])

  return null
}

let shownText: string | null = null

function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}
