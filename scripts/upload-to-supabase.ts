// Uploads the files of an export to a Supabase project. Skips files that are already uploaded, so the
// script can be run again after a failure. docs/operations.md explains how to create the export.
// SUPABASE_URL=https://… SUPABASE_SECRET_KEY=sb_secret_… npm run upload-to-supabase -- DIR
import { openAsBlob } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { scriptCommand } from './script-command.ts'

const Exported = z.object({
  bucketId: z.string(),
  name: z.string(),
  type: z.string(),
  cacheControl: z.string(),
  metadata: z.nullable(z.record(z.string(), z.unknown())),
  file: z.string().regex(/^files\/\d+$/),
})

const [folder] = scriptCommand('npm run upload-to-supabase --')
  .argument('[folder]', 'output folder of export-supabase')
  .parse().processedArgs
const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: key } = process.env
if (folder && url && key) {
  await upload(folder, createClient(url, key, { auth: { persistSession: false } }))
} else {
  console.error(
    'Set SUPABASE_URL and SUPABASE_SECRET_KEY, and pass the folder that "npm run admin -- export-supabase" created.',
  )
  process.exitCode = 2
}

async function upload(folder: string, project: ReturnType<typeof createClient>): Promise<void> {
  const list = await open(join(folder, 'files.jsonl'))
  for await (const line of list.readLines()) {
    const { bucketId, name, type, cacheControl, metadata, file } = Exported.parse(JSON.parse(line))
    const path = join(folder, file)
    const bucket = project.storage.from(bucketId)
    const uploaded = await bucket.info(name)
    if (uploaded.data?.size === (await stat(path)).size) continue
    const { error } = await bucket.upload(name, await openAsBlob(path, { type }), {
      cacheControl,
      upsert: true,
      ...(metadata === null ? {} : { metadata }),
    })
    if (error) throw new Error(`Could not upload ${bucketId}/${name}: ${error.message}`)
    console.log(`${bucketId}/${name}`)
  }
}
