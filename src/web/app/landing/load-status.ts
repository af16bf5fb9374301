/** Shows a message that a part of the page failed to load, or removes that message if `isLoaded` is true. */
export function showLoadStatus(isLoaded: boolean): void {
  const status = document.getElementById('landing-status')
  if (!status) return
  status.textContent = isLoaded
    ? ''
    : 'That did not load. Check your connection and press the button again.'
}
