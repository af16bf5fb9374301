/** Why a command was not done; shown as one line. */
export class AdminRefusal extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message)
    this.name = 'AdminRefusal'
    this.exitCode = exitCode
  }
}

/** The command was typed wrongly. */
export function misuse(message: string): AdminRefusal {
  return new AdminRefusal(`${message} Type "npm run admin -- help" for the commands.`, 2)
}
