import { expect, onTestFinished, test } from 'vitest'
import { withOwner } from '../database/owner-client.ts'
import { emptyDatabase } from '../testing/test-database.ts'
import { copyOut, prepareCopies } from './backup-queries.ts'

test('the limit on disk space for sorting doesn’t apply to a backup', async () => {
  const { ownerConnection, close } = await emptyDatabase()
  onTestFinished(close)
  await withOwner(ownerConnection, async (owner) => {
    await owner.query(`
      create table public.many as select md5(n::text) as id from generate_series(1, 20000) n;
      set work_mem = '64kB';
      set temp_file_limit = '64kB'`)
    const copied = async () => {
      const table = { schema: 'public', name: 'many', columns: ['id'] }
      let bytes = 0
      for await (const chunk of await copyOut(owner, table)) bytes += chunk.length
      return bytes
    }
    await expect(copied()).rejects.toMatchObject({ code: '53400' })
    await owner.query('begin')
    await prepareCopies(owner)
    expect(await copied()).toBe(20_000 * 33)
    await owner.query('commit')
    await expect(copied()).rejects.toMatchObject({ code: '53400' })
  })
})
