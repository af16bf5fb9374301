const slowMs = 1_000
const plainTickMs = 15_000

/**
 * Shows a message with the elapsed seconds on standard error, starting after one second. A terminal shows
 * the new number each second; other output gets a line every 15 seconds.
 * @param {string} text
 * @returns {() => void} a function that stops the message
 */
export function showTicking(text) {
  // Uses standard error, because standard output may be redirected to a file.
  const { stderr: terminal } = process
  const started = Date.now()
  let hasSpoken = false

  function tick() {
    const seconds = Math.round((Date.now() - started) / 1000)
    if (terminal.isTTY) terminal.write(`\r${text}… ${seconds} s `)
    else terminal.write(hasSpoken ? `… ${seconds} s\n` : `${text}…\n`)
    hasSpoken = true
  }

  /** @type {NodeJS.Timeout | undefined} */
  let repeating
  const first = setTimeout(() => {
    tick()
    repeating = setInterval(tick, terminal.isTTY ? 1_000 : plainTickMs)
  }, slowMs)

  return () => {
    clearTimeout(first)
    clearInterval(repeating)
    if (hasSpoken && terminal.isTTY) terminal.write('\n')
  }
}
