import type { TestServer } from '../testing/test-server.ts'
import { runAdmin } from './commands.ts'

/**
 * Returns a simulated operator, who answers every question with `answer`. If `answer` is undefined, commands
 * can't ask, as if there were no terminal.
 */
export function simulateOperator(
  { pool, ownerConnection, settings }: Pick<TestServer, 'pool' | 'ownerConnection' | 'settings'>,
  answer?: boolean,
) {
  const output: string[] = []
  const questions: string[] = []
  const confirm = async (question: string) => {
    questions.push(question)
    return answer === true
  }
  return {
    output,
    questions,
    /** Runs a command and returns what it writes as its result. */
    admin: async (...args: string[]): Promise<string> => {
      let written = ''
      await runAdmin(args, {
        readSettings: () => settings,
        open: async () => ({ pool, ownerConnection, settings, close: async () => {} }),
        signal: new AbortController().signal,
        terminal: {
          say: (line) => output.push(line),
          draw: undefined,
          confirm: answer === undefined ? undefined : confirm,
          write: async (chunks) => {
            for await (const chunk of chunks) written += chunk
          },
        },
      })
      return written
    },
  }
}
