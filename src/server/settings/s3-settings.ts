import { z } from 'zod'

/** Settings for storing files in S3. Without them, files are stored in the data directory. */
export const s3Shape = {
  STORAGE_S3_ENDPOINT: z
    .string()
    .refine(
      (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
      'an address like https://s3.example.org',
    )
    .optional(),
  STORAGE_S3_REGION: z.string().optional(),
  STORAGE_S3_BUCKET: z.string().optional(),
  STORAGE_S3_ACCESS_KEY_ID: z.string().optional(),
  STORAGE_S3_SECRET_ACCESS_KEY: z.string().optional(),
}

const S3Environment = z.object(s3Shape)
type S3Environment = z.infer<typeof S3Environment>

const required = [
  'STORAGE_S3_BUCKET',
  'STORAGE_S3_ACCESS_KEY_ID',
  'STORAGE_S3_SECRET_ACCESS_KEY',
] as const

/**
 * Returns the names of the required S3 settings that are missing, or an empty array if no S3 setting is set
 * at all. Without this check, an incomplete configuration would silently keep files on this machine.
 */
export function missingS3Settings(environment: S3Environment): string[] {
  const isUsed = Object.values(S3Environment.parse(environment)).some((value) => value)
  return isUsed ? required.filter((name) => environment[name] === undefined) : []
}

/** Returns the S3 settings, or undefined if files are stored in the data directory. */
export function toS3Settings(environment: S3Environment) {
  const {
    STORAGE_S3_BUCKET: bucket,
    STORAGE_S3_ACCESS_KEY_ID: accessKeyId,
    STORAGE_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = environment
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined
  return {
    endpoint: environment.STORAGE_S3_ENDPOINT,
    region: environment.STORAGE_S3_REGION ?? 'us-east-1',
    bucket,
    accessKeyId,
    secretAccessKey,
  }
}
