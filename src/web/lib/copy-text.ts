/**
 * Copies text to the clipboard. Resolves with true if the text was copied. Resolves with false if the browser
 * doesn't allow copying, as on a page loaded over plain HTTP. Never rejects.
 */
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
 * Copies text that isn't ready yet. Safari allows copying only while a click is being handled, so this
 * function gives the browser a promise for the text. Resolves with false if that promise rejects or copying
 * fails. Never rejects.
 */
export async function copyWhenReady(text: Promise<string>): Promise<boolean> {
  const { clipboard } = navigator as { clipboard?: Clipboard }
  const type = 'text/plain'
  try {
    if (!clipboard) throw new Error('The clipboard is not available.')
    const blob = text.then((made) => new Blob([made], { type }))
    await clipboard.write([new ClipboardItem({ [type]: blob })])
    return true
  } catch {
    const made = await text.catch(() => null)
    return made !== null && copyText(made)
  }
}
