/**
 * Returns whether the server has another version of the app, whose files differ from those of this page.
 * Rejects without a network.
 */
export async function isUpdated(): Promise<boolean> {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  const response = await fetch(location.pathname, { cache: 'no-store' })
  return (
    response.ok &&
    script !== null &&
    script !== undefined &&
    !(await response.text()).includes(script)
  )
}
