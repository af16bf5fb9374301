import { basename, join, resolve } from 'node:path'
import type { Pool } from 'pg'
import { pino } from 'pino'
import type { Settings } from '../settings/env.ts'
import { type ChainReport, dropReasons } from '../stores/import/chain-report.ts'
import { importStoreFile } from '../stores/import/import-store-file.ts'
import { StoreFileError } from '../stores/import/read-store-file.ts'
import { loadGazetteer } from '../stores/load-gazetteer.ts'
import type { ChainUpdate } from '../stores/update/update-chain.ts'
import { updateStores } from '../stores/update/update-stores.ts'
import { showProgress } from './progress-bar.ts'
import { AdminRefusal } from './refusal.ts'
import type { Terminal } from './terminal.ts'
import { textTable } from './text-table.ts'

type Tools = {
  pool: Pool
  settings: Pick<Settings, 'dataDir' | 'storesSourceUrl'>
  terminal: Terminal
  signal: AbortSignal
}

type Request = { files: readonly string[]; isForced: boolean }

type Outcome = { reports: ChainReport[]; failures: string[] }

/**
 * Imports the files or, if no files are given, fetches all chains from All The Places. Prints a summary. A
 * chain whose import is rejected keeps its previous stores. Throws AdminRefusal if another update is running
 * or, after the summary, if anything could not be imported.
 */
export async function importStores(tools: Tools, request: Request): Promise<void> {
  const { reports, failures } =
    request.files.length > 0 ? await importFiles(tools, request) : await fetchAll(tools, request)
  if (reports.length > 0) {
    await tools.terminal.write(importSummary(reports).map((line) => `${line}\n`))
  }
  for (const failure of failures) tools.terminal.say(failure)
  const refused = reports.filter(({ outcome }) => outcome === 'refused').length
  if (refused + failures.length > 0) {
    throw new AdminRefusal(
      'Not everything was imported. Refused chains keep their previous stores.',
    )
  }
}

async function importFiles(
  { pool, terminal, signal }: Tools,
  { files, isForced }: Request,
): Promise<Outcome> {
  const gazetteer = await loadGazetteer()
  const outcome: Outcome = { reports: [], failures: [] }
  for (const file of files) {
    const progress = showProgress(terminal, `Importing ${basename(file)}`)
    try {
      const options = { pool, gazetteer, force: isForced, onProgress: progress.show, signal }
      outcome.reports.push(...(await importStoreFile({ path: resolve(file) }, options)))
    } catch (error) {
      if (!(error instanceof StoreFileError)) throw error
      outcome.failures.push(error.message)
    } finally {
      progress.end()
    }
  }
  return outcome
}

async function fetchAll(
  { pool, settings, terminal, signal }: Tools,
  { isForced }: Request,
): Promise<Outcome> {
  const progress = showProgress(terminal, `Fetching stores from ${settings.storesSourceUrl}`)
  try {
    const report = await updateStores({
      pool,
      gazetteer: await loadGazetteer(),
      sourceUrl: settings.storesSourceUrl,
      folder: join(settings.dataDir, 'stores'),
      // Logs only unexpected errors, because the summary already contains the expected ones.
      log: pino({ level: 'error' }, pino.destination(2)),
      signal,
      onlyDue: false,
      force: isForced,
      onProgress: progress.show,
    })
    if (report.outcome === 'busy') {
      throw new AdminRefusal(
        'A server or another command is updating the stores right now. "stores status" shows its progress.',
      )
    }
    const { updates } = report
    const unchanged = updates.filter(({ outcome }) => outcome === 'unchanged')
    if (unchanged.length > 0) {
      terminal.say(
        `Unchanged since the last import: ${unchanged.map(({ chain }) => chain).join(', ')}.`,
      )
    }
    return {
      reports: updates.flatMap(({ reports }) => reports),
      failures: [
        ...updates.flatMap(failureOf),
        ...(report.outcome === 'cut short'
          ? [`The remaining chains were not fetched: ${sentence(report.why)}`]
          : []),
      ],
    }
  } finally {
    progress.end()
  }
}

/**
 * Returns a line with the reason why a chain couldn't be fetched. Returns no line if the summary already
 * contains the reason.
 */
function failureOf({ chain, outcome, why = '', reports }: ChainUpdate): string[] {
  const isInTable = reports.some((report) => report.why !== undefined)
  return outcome === 'failed' && !isInTable ? [`${chain}: ${sentence(why)}`] : []
}

function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}

/**
 * Returns one line per chain, followed by the numbers of stores that were left out and the reasons why chains
 * were rejected.
 */
function importSummary(reports: readonly ChainReport[]): string[] {
  const count = (value: number) => value.toLocaleString('en-US')
  const rows = reports.map(({ chain, outcome, recognized, stores, before, merged, dropped }) => {
    const omitted = Object.values(dropped).reduce((sum, number) => sum + number, 0)
    return [chain, outcome, ...[recognized, merged, omitted, stores, before].map(count)]
  })
  const notes = reports.flatMap(({ chain, why, dropped }) => [
    ...(why === undefined ? [] : [`${chain} was refused: ${why}`]),
    ...omittedLines(chain, dropped),
  ])
  return [...textTable(columns, rows), ...(notes.length > 0 ? ['', ...notes] : [])]
}

const columns = [
  { head: 'Chain' },
  { head: 'Result' },
  { head: 'Found', align: 'right' },
  { head: 'Merged', align: 'right' },
  { head: 'Left out', align: 'right' },
  { head: 'Stores', align: 'right' },
  { head: 'Before', align: 'right' },
] as const

/** Returns a line that says how many stores were left out and why. Returns no line if there are none. */
function omittedLines(chain: string, dropped: ChainReport['dropped']): string[] {
  const reasons = Array.from(dropReasons).flatMap(([reason, words]) => {
    const number = dropped[reason] ?? 0
    return number > 0 ? [`${number.toLocaleString('en-US')} ${words}`] : []
  })
  return reasons.length > 0 ? [`${chain}, left out: ${reasons.join('; ')}`] : []
}
