import { createClient } from '@supabase/supabase-js'
import { defaultAnonKey } from '#shared/contracts/anon-key.ts'
import { uploadFetch } from './upload-fetch.ts'

/** The backend: the server that served this page, unless the build was told of a Supabase project. */
export const supabase = createClient(
  import.meta.env.VITE_SUPABASE_URL || location.origin,
  import.meta.env.VITE_SUPABASE_ANON_KEY || defaultAnonKey,
  { global: { fetch: uploadFetch } },
)
