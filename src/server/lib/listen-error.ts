import { codeOf, StartError } from './errors.ts'

type Place = {
  host: string
  port: number
  /** The settings that hold them. */
  names: { host: string; port: string }
}

/** What the operator can do about a server that can't listen; any other error stays as it is. */
export function explainListenError(error: unknown, { host, port, names }: Place): unknown {
  const code = codeOf(error)
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is already taken on ${host}. Stop the program that uses it, or set ${names.port} to another number.`,
    )
  }
  if (code === 'EACCES') {
    return new StartError(
      `This user may not listen on port ${port}. Set ${names.port} to 1024 or more.`,
    )
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(`${names.host} ${host} is no address of this machine.`)
  }
  return error
}
