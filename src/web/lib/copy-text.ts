/** False where the browser doesn't let a page copy, as on plain http: then it is done by hand. */
export async function copyText(text: string): Promise<boolean> {
  const { clipboard } = navigator as { clipboard?: Clipboard }
  try {
    if (!clipboard) return false
    await clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/**
 * Copies a text that is still being made. Safari lets a page copy during a press alone, so the browser gets
 * the promise of it. False where the text can't be copied, or made.
 */
export async function copyOnceMade(text: Promise<string>): Promise<boolean> {
  const { clipboard } = navigator as { clipboard?: Clipboard }
  const type = 'text/plain'
  try {
    if (!clipboard) throw new Error('This page may not copy.')
    const blob = text.then((made) => new Blob([made], { type }))
    await clipboard.write([new ClipboardItem({ [type]: blob })])
    return true
  } catch {
    const made = await text.catch(() => null)
    return made !== null && copyText(made)
  }
}
