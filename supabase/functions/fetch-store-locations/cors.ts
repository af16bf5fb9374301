/** Allows cross-origin requests, because the app's origin differs from the Supabase project's. */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers':
    'authorization, apikey, x-client-info, x-supabase-api-version, content-type, x-region',
  'access-control-max-age': '86400',
}
