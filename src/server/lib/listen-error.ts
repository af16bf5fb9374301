import { codeOf, StartError } from './errors.ts'

type Place = {
  host: string
  port: number
  /** Names of the settings for the host and the port, for the error message. */
  names: { host: string; port: string }
}

/**
 * Converts an error from listening on a port to a StartError that tells the operator what to do. Returns any
 * other error unchanged.
 */
export function explainListenError(error: unknown, { host, port, names }: Place): unknown {
  const code = codeOf(error)
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is already taken on ${host}. Stop the program that uses it, or set ${names.port} to another number.`,
    )
  }
  if (code === 'EACCES') {
    return new StartError(
      `This user isn't allowed to listen on port ${port}. Set ${names.port} to 1024 or more.`,
    )
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(`${names.host} ${host} is not an address of this machine.`)
  }
  return error
}
