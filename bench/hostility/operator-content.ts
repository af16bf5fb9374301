import type { Pool } from 'pg'
import { scatteredStores, seededRandom } from '../../src/server/testing/test-scatter.ts'
import { addStores } from '../../src/server/testing/test-stores.ts'
import { connect, createShopper } from '../parts/shopper.ts'

const storeCount = 50_000
const bucket = 'demo-videos'
const videoName = 'demo.mp4'
/** The beginning of an MP4 video, followed by arbitrary bytes. */
const video = Buffer.alloc(1_000_000, 1)
Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp42', 'latin1').copy(video)

/** Adds stores and a demo video, as an operator does on a new server. */
export async function addOperatorContent(url: string, pool: Pool): Promise<void> {
  await addStores(pool, scatteredStores(storeCount, seededRandom(1)))
  const { id, email, password } = await createShopper(url)
  await pool.query(makeAdmin, [id])
  const client = connect(url)
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  const file = new Blob([video], { type: 'video/mp4' })
  const { error: refusal } = await client.storage.from(bucket).upload(videoName, file)
  if (refusal) throw refusal
  await pool.query('analyze')
}

/** Changes some of every shopper's data directly in the database. The check that follows must detect this. */
export async function tamper(pool: Pool): Promise<void> {
  await pool.query(`update public.list_items set text = text || '!'`)
  await pool.query(`delete from public.waitlist`)
}

const makeAdmin = `
  update auth.users set raw_app_meta_data = raw_app_meta_data || '{"role": "admin"}' where id = $1`

/**
 * Returns how the operator's data and the waitlist differ from what the operator and the honest shoppers
 * wrote.
 */
export async function operatorDifferences(
  { url, pool }: { url: string; pool: Pool },
  honestEmails: readonly string[],
): Promise<string[]> {
  const { data } = await connect(url).storage.from(bucket).list()
  const names = data?.map(({ name }) => name).join()
  const response = await fetch(`${url}/storage/v1/object/public/${bucket}/${videoName}`)
  const isSame = Buffer.from(await response.arrayBuffer()).equals(video)
  const stores = await pool.query(countStores)
  const waiting = await pool.query(countWaiting, [honestEmails])
  const admins = await pool.query(countAdmins)
  return [
    ...(names === videoName ? [] : [`demo videos are ${names}`]),
    ...(isSame ? [] : ['the demo video was replaced']),
    ...(stores.rows[0]?.count === storeCount ? [] : ['stores were changed']),
    ...(waiting.rows[0]?.count === honestEmails.length ? [] : ['the waitlist was changed']),
    ...(admins.rows[0]?.count === 1 ? [] : ['other accounts became administrators']),
  ]
}

const countStores = 'select count(*)::int from public.stores'
/** The email address of an honest shopper starts with the shopper's name. */
const countWaiting = `
  select count(*)::int from public.waitlist
  where email = any ($1) and name = split_part(email, '-', 1)`
const countAdmins = `select count(*)::int from auth.users where raw_app_meta_data ->> 'role' = 'admin'`
