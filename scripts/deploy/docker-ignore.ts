/**
 * Returns whether a `.dockerignore` excludes a path of the build context. The last matching line
 * decides.
 */
export function isIgnored(path: string, ignoreFile: string): boolean {
  const lines = ignoreFile.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return lines.reduce((isOut, line) => {
    const isException = line.startsWith('!')
    const fits = patternOf(isException ? line.slice(1) : line).test(path)
    return fits ? !isException : isOut
  }, false)
}

/**
 * Converts a line to a pattern that also matches everything inside a folder. Unlike in a shell, a
 * star matches a leading dot.
 */
function patternOf(line: string): RegExp {
  const parts = line.split(/(\*\*\/|\*)/).map((part) => {
    if (part === '**/') return '(?:.*/)?'
    return part === '*' ? '[^/]*' : part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
  })
  return new RegExp(`^${parts.join('')}(?:/|$)`)
}
