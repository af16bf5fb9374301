/** Shows a message that a requested part failed to load, or removes it if `isLoaded` is set. */
export function showLoadStatus(isLoaded: boolean): void {
  const status = document.getElementById('landing-status')
  if (!status) return
  status.textContent = isLoaded
    ? ''
    : 'That did not load. Check your connection and press the button again.'
}
