import { expect, onTestFinished, test } from 'vitest'
import { saveTexts } from '../testing/saved-texts.ts'
import { testServer } from '../testing/test-server.ts'

test('lists are read through an index even if the sync query was planned when there were few lists', async () => {
  const { asShopper, ownerPool } = await testServer()
  const ann = await asShopper('ann')
  const { data } = await ann.auth.getUser()
  const owner = data.user?.id
  await saveTexts(ann, [{ name: 'First', items: 'milk, eggs' }])
  await ownerPool.query('analyze public.lists, public.list_items, public.list_ticks')

  const client = await ownerPool.connect()
  onTestFinished(() => client.release(true))
  await client.query("select set_config('request.jwt.claims', $1, false)", [
    JSON.stringify({ sub: owner }),
  ])
  // From the sixth call on, PostgreSQL reuses the function's query plan.
  for (let call = 0; call < 8; call += 1)
    await client.query("select private.lists_changed_since('{}')")
  await ownerPool.query(
    `with added as (
       insert into public.lists (owner_id, saved_id, name)
       select $1, n::text, 'List ' || n from generate_series(1, 200) n returning uid, version)
     insert into public.list_items (list_uid, key, text, before, place, present, clocks, version)
     select uid, 'item ' || n, 'item ' || n, ', ', n, true, '{}', version
     from added, generate_series(1, 5) n`,
    [owner],
  )
  await client.query('begin')
  await client.query("select private.lists_changed_since('{}')")
  const { rows } = await client.query(
    `select seq_tup_read::integer as read from pg_stat_xact_user_tables
     where relid = 'public.list_items'::regclass`,
  )
  await client.query('rollback')
  expect(rows).toEqual([{ read: 0 }])
})
