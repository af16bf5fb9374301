/**
 * Returns whether the server has a different version of the app: whether its page names a different script.
 * Returns false if the server responds with an error. Rejects without a network.
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
