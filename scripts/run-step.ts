import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

export type StepResult = { exitCode: number | null; output: string; durationMs: number }

type Options = { timeLimitMs: number; environment?: Record<string, string> }

export const projectRoot = join(import.meta.dirname, '..')
const localPrograms = join(projectRoot, 'node_modules/.bin')

/**
 * Time that a program gets to clean up before it is killed. Even the slowest program to stop, the browser
 * journeys' server with its PostgreSQL, needs less.
 */
const killGraceMs = 10_000

const running = new Map<ChildProcess, Promise<number | null>>()

/**
 * Runs a program in the project root and collects its output. Looks for the program in node_modules/.bin
 * first, and then on the PATH. Kills the program and its child processes after the time limit. Never rejects:
 * the exit code is null if the program can't be started or is killed.
 */
export async function runStep(
  [program = '', ...args]: readonly string[],
  { timeLimitMs, environment = {} }: Options,
): Promise<StepResult> {
  const started = performance.now()
  // Starts a separate process group, so that a signal to the group also reaches the program's child
  // processes.
  const child = spawn(program, args, {
    cwd: projectRoot,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...colorVariables(), ...environment, PATH: searchPath() },
  })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (chunk: string) => chunks.push(chunk))
  }
  const limit = setTimeout(() => {
    chunks.push(`\nStopped: not done after ${timeLimitMs / 1000} s.\n`)
    endGroup(child, 'SIGKILL')
  }, timeLimitMs)

  const ending = new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      chunks.push(`${error.message}\n`)
      resolve(null)
    })
    child.once('close', resolve)
  })
  running.set(child, ending)
  const exitCode = await ending
  clearTimeout(limit)
  running.delete(child)
  return { exitCode, output: chunks.join(''), durationMs: performance.now() - started }
}

/**
 * Sends a signal to every running program and waits until all have ended. Kills the programs that
 * don't end in time.
 */
export async function endRunningSteps(signal: NodeJS.Signals): Promise<void> {
  for (const child of running.keys()) endGroup(child, signal)
  const grace = setTimeout(() => {
    for (const child of running.keys()) endGroup(child, 'SIGKILL')
  }, killGraceMs)
  await Promise.all(running.values())
  clearTimeout(grace)
}

function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The process ended between the check and the signal.
  }
}

function searchPath(): string {
  return [localPrograms, process.env['PATH'] ?? ''].join(delimiter)
}

/** Returns environment variables that make programs print in color even though their output is piped. */
function colorVariables(): Record<string, string> {
  return process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
}
