// Prints how a list is parsed and where the store keeps each item. Use this to check a change to a name or a
// layout: npm run place -- --chain Kroger < list.txt. With --signs, the text of a store's own signs overrides
// the chain's layout. With --signs but without a list, the script prints the products under each sign.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findChain } from '../src/shared/catalog/chains.ts'
import type { ListsRead } from '../src/shared/list-files/list-copy.ts'
import { readListFile } from '../src/shared/list-files/read-list-file.ts'
import { isZip, readZip } from '../src/shared/list-files/read-zip.ts'
import {
  type ListToPlace,
  linesOfItems,
  linesOfMerged,
  linesOfSigns,
  readStoreSigns,
} from './names/place-list.ts'
import { scriptCommand } from './script-command.ts'

const options = scriptCommand('npm run place --')
  .option('--chain <name>', 'chain whose signs to use', 'Kroger')
  .option('--file <file>', 'read a file as Import does, instead of standard input')
  .option('--signs <file>', "locate items by the text of a store's own signs")
  .option('--each', 'treat each line as a separate list')
  .option('--merged', 'print what the list shows: name, note and amounts')
  .parse()
  .opts()

class PlaceError extends Error {}

try {
  place()
} catch (error) {
  if (!(error instanceof PlaceError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function place() {
  const { chain: chainName, file, signs: signsFile, each = false, merged = false } = options
  const chain = findChain(chainName)
  if (!chain) throw new PlaceError(`There is no chain named '${chainName}'. Try --chain Kroger.`)
  const storeSigns =
    signsFile === undefined ? undefined : readStoreSigns(textOfFile(signsFile), chain)
  const lists = file === undefined ? listsOfInput({ each }) : listsOfFile(file)
  if (storeSigns && lists.every(({ text }) => text.trim() === '')) {
    for (const line of linesOfSigns(storeSigns)) console.log(JSON.stringify(line))
    return
  }
  for (const list of lists) {
    const lines = merged ? linesOfMerged(list) : linesOfItems(list, chain, storeSigns?.own)
    for (const line of lines) console.log(JSON.stringify({ ...list.labels, ...line }))
  }
}

/** Reads a list from standard input. With `each`, treats every line as a separate list. */
function listsOfInput({ each }: { each: boolean }): ListToPlace[] {
  // With --signs, the list is optional, so don't wait for input from a terminal.
  const text = options.signs !== undefined && process.stdin.isTTY ? '' : readFileSync(0, 'utf8')
  if (!each) return [{ text, tickedKeys: [], labels: {} }]
  return text
    .split(/\r?\n/u)
    .flatMap((line, at) =>
      line.trim() === '' ? [] : { text: line, tickedKeys: [], labels: { line: at + 1 } },
    )
}

function textOfFile(file: string): string {
  if (!existsSync(file)) throw new PlaceError(`File not found: ${file}`)
  return readFileSync(file, 'utf8')
}

/** Parses the lists in a file as the app's import does. Prints skipped lines to standard error. */
function listsOfFile(file: string): ListToPlace[] {
  if (!existsSync(file)) throw new PlaceError(`File not found: ${file}`)
  const bytes = new Uint8Array(readFileSync(file))
  const read: ListsRead = isZip(bytes)
    ? readZip(bytes)
    : readListFile({ name: path.basename(file), bytes })
  if (read.status === 'unreadable') {
    throw new PlaceError(`Nothing to import. ${read.problem}`)
  }
  for (const { name, reason } of read.skipped) console.error(`Skipped: ${name}. ${reason}`)
  return read.lists.map(({ name, text, tickedKeys, omitted = [] }) => {
    for (const line of omitted) console.error(`Skipped in ${name}: ${line}`)
    return { text, tickedKeys, labels: { list: name } }
  })
}
