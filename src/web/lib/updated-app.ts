/** Whether the server has another version of the app by now, which has other files than this page asks for. */
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
