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

/** Makes queries and mutations fail immediately while offline, instead of waiting for a connection. */
export const neverWait = { networkMode: 'always' } as const

/** Prefix of all query keys for demo videos. */
export const demoVideosKey = ['demo-videos']

/**
 * Query for the video that the demo plays: the first by name, which is the oldest. Its data is null if there
 * aren't any videos.
 */
export const demoVideoQuery = queryOptions({
  ...neverWait,
  queryKey: [...demoVideosKey, 'shown'],
  queryFn: async () => (await list())[0] ?? null,
})

/** Query for all demo videos, sorted by name, which is also their upload order. */
export const allDemoVideosQuery = queryOptions({
  ...neverWait,
  queryKey: [...demoVideosKey, 'all'],
  queryFn: list,
})

/** Deletes a video. Throws if the server doesn't delete it, for example because the user isn't an admin. */
export async function deleteDemoVideo(name: string): Promise<void> {
  const { data, error } = await bucket().remove([name])
  if (error) throw error
  // If the caller isn't allowed to delete an object, storage doesn't return an error, but leaves the object
  // out of the result.
  if (data.length === 0) throw new Error(`${name} was not deleted.`)
}

/**
 * Uploads a video file under a unique name. Throws if the server rejects the file, the connection fails or
 * the upload is canceled.
 */
export async function uploadDemoVideo(file: File, watch: UploadWatch): Promise<void> {
  watchUpload(file, watch)
  const name = videoFileName(file.name, Date.now())
  const { error } = await bucket().upload(name, file, { cacheControl: '3600', upsert: false })
  if (error) throw error
}

/**
 * Fetches all videos in the bucket, sorted by name, without folders. If the request fails, logs and throws
 * the error.
 */
async function list(): Promise<DemoVideo[]> {
  // The limit is high because storage lists folders before files.
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
