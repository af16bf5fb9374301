import { StorageApiError } from '@supabase/supabase-js'

/** Error messages for a rejected video. */
const uploadRefusals = {
  person: 'Only admin users can upload videos',
  type: 'Please select a video file',
  size: 'File size must be less than 50MB',
} as const

type UploadRefusal = (typeof uploadRefusals)[keyof typeof uploadRefusals]

const sizeLimitBytes = 50 * 1024 * 1024

/**
 * Returns the error message for a file that is missing, empty, too large or not a video. Returns null if the
 * file can be uploaded.
 */
export function fileProblem(file: Pick<File, 'type' | 'size'> | undefined): UploadRefusal | null {
  if (!file?.type.startsWith('video/') || file.size === 0) return uploadRefusals.type
  if (file.size > sizeLimitBytes) return uploadRefusals.size
  return null
}

/**
 * Returns the message to show after an upload failed with this error. If the server didn't respond, the
 * message asks the user to check the connection.
 */
export function uploadErrorText(error: unknown): string {
  const statusCode = error instanceof StorageApiError ? error.statusCode : null
  switch (statusCode) {
    case '403':
      return uploadRefusals.person
    case '413':
      return uploadRefusals.size
    case '415':
      return uploadRefusals.type
    case null:
      return 'The video was not uploaded. Check your connection and try again.'
    default:
      return 'The video was not uploaded. Try again later.'
  }
}
