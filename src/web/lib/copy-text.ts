/** Copies a text. Returns false if the browser doesn't allow it, as on plain http. */
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
 * Copies a text that isn't ready yet. Safari allows copying only during a press, so the browser gets a
 * promise of the text. Returns false if the text can't be made or copied.
 */
export async function copyWhenReady(text: Promise<string>): Promise<boolean> {
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
