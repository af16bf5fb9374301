import { useEffect } from 'react'

type Props = {
  /** Names the document, and tells one screen from another. */
  text: string
}

/** Stands in every screen. A visitor who comes from another screen starts at the heading of this one. */
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
