import { Command } from '@commander-js/extra-typings'

/** Exit code for an invalid command line. */
const usageError = 2

/**
 * Creates the argument parser of a script. If the command line is invalid, the parser prints the problem and
 * the known options in one line, and ends the process with exit code 2.
 */
export function scriptCommand(name: string) {
  const command = new Command(name)
  return command
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : usageError))
    .configureOutput({
      outputError: (text, write) => {
        const problem = text
          .trim()
          .replace(/^error: /, '')
          .replace(/\.?$/, '.')
        const flags = command.options.map((option) => option.flags)
        const known = flags.length === 0 ? 'It takes no options.' : `Options: ${flags.join(', ')}.`
        write(`${problem.charAt(0).toUpperCase()}${problem.slice(1)} ${known}\n`)
      },
    })
}
