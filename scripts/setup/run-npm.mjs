import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { projectRoot } from './project-root.mjs'

/**
 * Runs npm. Prints its output only if it fails.
 * @param {string[]} args
 * @param {(processNumber: number) => void} onStart
 * @returns {Promise<number | null>} its exit code; null if npm was killed or could not be run
 */
export function runNpm(args, onStart) {
  const [program, ...first] = npmCommand()
  const child = spawn(program, [...first, ...args], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (child.pid !== undefined) onStart(child.pid)
  /** @type {string[]} */
  const output = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (/** @type {string} */ text) => output.push(text))
  }
  return new Promise((resolve) => {
    child.on('error', (error) => {
      process.stderr.write(`Could not run npm: ${error.message}\n`)
      resolve(null)
    })
    child.on('close', (code) => {
      if (code !== 0) process.stderr.write(`\n${output.join('').trim()}\nnpm install failed.\n`)
      resolve(code)
    })
  })
}

/**
 * Returns the command for the npm that started this script. That npm and its Node are outside node_modules,
 * so an install can't replace them.
 * @returns {[string, ...string[]]}
 */
function npmCommand() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  const isNpm = npm !== undefined && basename(npm) === 'npm-cli.js' && existsSync(npm)
  if (!isNpm) return ['npm']
  return [node !== undefined && existsSync(node) ? node : process.execPath, npm]
}
