import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { Connection } from '../database/connection.ts'
import { startEmbedded } from '../database/embedded/embedded-postgres.ts'
import { withOwner } from '../database/owner-client.ts'
import { prepareDatabase } from '../database/prepare-database.ts'
import { fastFolder } from './fast-folder.ts'

/** Starts one PostgreSQL server for the whole test run, with a migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = await mkdtemp(join(tmpdir(), 'grocery-genie-test-'))
  await chmod(root, 0o755)
  const dataFolder = await mkdtemp(join(await fastFolder(), 'grocery-genie-test-'))
  await chmod(dataFolder, 0o755)
  const dataRoot = join(dataFolder, 'data')
  const postgres = await startEmbedded({
    dataRoot,
    binariesRoot: root,
    isThrowaway: true,
    say: () => {},
    onLost: () => {},
  })
  const template =
    project.name === 'icu'
      ? await icuDatabase(postgres.connection)
      : { ...postgres.connection, database: 'grocery_genie' }
  const login = await withOwner(template, (owner) =>
    prepareDatabase(owner, { backup: { folder: join(root, 'backups'), say: () => {} } }),
  )
  const templateWithNotes = await addNotes(template)
  project.provide('postgres', {
    template,
    templateWithNotes,
    login,
    binariesRoot: root,
    dataFolder,
  })
  return async () => {
    await postgres.close()
    for (const folder of [root, dataFolder]) {
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  }
}

/** Copies the template and adds the table that only tests use. */
async function addNotes(template: Connection & { database: string }): Promise<string> {
  const database = `${template.database}_notes`
  await withOwner({ ...template, database: 'postgres' }, (owner) =>
    owner.query(`create database ${database} template ${template.database} strategy file_copy`),
  )
  const notes = await readFile(new URL('notes.sql', import.meta.url), 'utf8')
  await withOwner({ ...template, database }, (owner) => owner.query(notes))
  return database
}

/**
 * Creates a database with an ICU locale, as an operator might for DATABASE_URL. The locale's digits, letters
 * and sort order differ from ours.
 */
async function icuDatabase(connection: Connection): Promise<Connection & { database: string }> {
  const database = 'grocery_genie_icu'
  await withOwner(connection, (owner) =>
    owner.query(
      `create database ${database} template template0 locale_provider icu icu_locale 'ar'`,
    ),
  )
  return { ...connection, database }
}
