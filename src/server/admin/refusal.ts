/** An expected failure of a command, which is shown to the operator as one line. */
export class AdminRefusal extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message)
    this.name = 'AdminRefusal'
    this.exitCode = exitCode
  }
}

/**
 * Returns the error for a command that would create a link for a banned account. Such a link wouldn't work.
 */
export function bannedError(email: string): AdminRefusal {
  return new AdminRefusal(
    `${email} is banned, so a link would not work. Nothing was changed: run "npm run admin -- users enable ${email}" first.`,
  )
}

/** Returns the error for a mistyped command, with exit code 2 and a pointer to the help. */
export function misuseError(message: string): AdminRefusal {
  return new AdminRefusal(`${message} Type "npm run admin -- help" for the commands.`, 2)
}
