/** Whether a `.dockerignore` keeps a file (its path in the context) from the build: the last line that fits decides. */
export function isIgnored(path: string, ignoreFile: string): boolean {
  const lines = ignoreFile.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return lines.reduce((isOut, line) => {
    const isException = line.startsWith('!')
    const fits = patternOf(isException ? line.slice(1) : line).test(path)
    return fits ? !isException : isOut
  }, false)
}

/** What is said of a folder is said of all that lies in it. Unlike a shell's, a star takes a first dot, too. */
function patternOf(line: string): RegExp {
  const parts = line.split(/(\*\*\/|\*)/).map((part) => {
    if (part === '**/') return '(?:.*/)?'
    return part === '*' ? '[^/]*' : part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
  })
  return new RegExp(`^${parts.join('')}(?:/|$)`)
}
