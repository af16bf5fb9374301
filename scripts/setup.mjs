// Installs missing packages, then runs the given script on the project's pinned Node. Unlike all other
// scripts, this one must run without packages and on any Node from version 20.19.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { ensurePackages } from './setup/ensure-packages.mjs'
import { projectRoot } from './setup/project-root.mjs'

const oldestNode = 24

const [mode, script, ...args] = process.argv.slice(2)
if ((mode !== 'runtime' && mode !== 'development') || script === undefined) {
  fail('Usage: node scripts/setup.mjs runtime|development <script> [arguments]')
} else if (!(await ensurePackages(mode))) {
  process.exitCode = 1
} else {
  run(script, args)
}

/**
 * @param {string} script
 * @param {string[]} args
 */
function run(script, args) {
  const node = findNode()
  if (node === undefined) {
    fail(
      `Grocery Genie needs Node ${oldestNode} or later on this machine, but this is Node ${process.versions.node}. Install it from https://nodejs.org`,
    )
    return
  }
  // When this process dies, even by kill -9, the IPC channel closes and the script stops itself.
  const child = spawn(node, [script, ...args], {
    cwd: projectRoot,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Caches compiled code. From the second start on, this halves the time to load modules.
    env: { NODE_COMPILE_CACHE: join(projectRoot, 'node_modules/.cache/node'), ...process.env },
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal))
  }
  child.on('error', (error) => fail(`Could not run ${node}: ${error.message}`))
  child.on('exit', (code, signal) => {
    process.exit(signal === null ? (code ?? 1) : 128 + constants.signals[signal])
  })
}

/** @returns {string | undefined} */
function findNode() {
  const pinned = join(projectRoot, 'node_modules/.bin/node')
  if (existsSync(pinned)) return pinned
  const isNewEnough = Number.parseInt(process.versions.node, 10) >= oldestNode
  return isNewEnough ? process.execPath : undefined
}

/** @param {string} message */
function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
