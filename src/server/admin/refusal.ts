/** Why a command was not done; shown as one line. */
export class AdminRefusal extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message)
    this.name = 'AdminRefusal'
    this.exitCode = exitCode
  }
}

/** Of an account that no link signs in. */
export function banned(email: string): AdminRefusal {
  return new AdminRefusal(
    `${email} is banned, so no link would sign in. Nothing was changed: run "npm run admin -- users enable ${email}" first.`,
  )
}

/** The command was typed wrongly. */
export function misuse(message: string): AdminRefusal {
  return new AdminRefusal(`${message} Type "npm run admin -- help" for the commands.`, 2)
}
