import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { supabase } from '../../lib/supabase.ts'
import { type UploadWatch, watchUpload } from '../../lib/upload-fetch.ts'
import { videoFileName } from './video-file-name.ts'

const Rows = z.array(
  z.object({
    /** Null for a folder. */
    id: z.nullable(z.string()),
    name: z.string(),
    created_at: z.nullable(z.string()),
    metadata: z.nullish(z.object({ size: z.optional(z.number()) })),
  }),
)

export type DemoVideo = {
  name: string
  url: string
  createdAt: string | null
  sizeBytes: number | null
}

/** Without a network these fail, and say so, instead of waiting for one. */
export const neverWait = { networkMode: 'always' } as const

/** Everything that is known of demo videos. */
export const demoVideosKey = ['demo-videos']

/** The video that is shown: the first by name, so the oldest. */
export const demoVideoQuery = queryOptions({
  ...neverWait,
  queryKey: [...demoVideosKey, 'shown'],
  queryFn: async () => (await list())[0] ?? null,
})

export const allDemoVideosQuery = queryOptions({
  ...neverWait,
  queryKey: [...demoVideosKey, 'all'],
  queryFn: list,
})

export async function deleteDemoVideo(name: string): Promise<void> {
  const { data, error } = await bucket().remove([name])
  if (error) throw error
  // What may not be deleted is left alone without an error.
  if (data.length === 0) throw new Error(`${name} was not deleted.`)
}

/** Sends the file under a name of its own; throws what the server, the connection or a cancel made of it. */
export async function uploadDemoVideo(file: File, watch: UploadWatch): Promise<void> {
  watchUpload(file, watch)
  const name = videoFileName(file.name, Date.now())
  const { error } = await bucket().upload(name, file, { cacheControl: '3600', upsert: false })
  if (error) throw error
}

async function list(): Promise<DemoVideo[]> {
  // Folders come first.
  const { data, error } = await bucket().list('', { limit: 1000 })
  if (error) {
    console.error('The demo videos could not be listed:', error)
    throw error
  }
  return Rows.parse(data)
    .filter(({ id }) => id !== null)
    .map(({ name, created_at, metadata }) => ({
      name,
      url: bucket().getPublicUrl(name).data.publicUrl,
      createdAt: created_at,
      sizeBytes: metadata?.size ?? null,
    }))
}

function bucket() {
  return supabase.storage.from('demo-videos')
}
