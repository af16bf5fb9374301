import { useEffect } from 'react'

type Props = {
  /** Title of the document; must be unique per screen. */
  text: string
}

/**
 * Sets the document title. Every screen renders this component. When the screen changes, it moves the focus
 * to the new screen's heading.
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
