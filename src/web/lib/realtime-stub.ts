/**
 * Replaces `@supabase/realtime-js` in the Supabase client. This saves 14 kB until `lib/sync/live-channel.ts`
 * loads the library for a shared list. `createClient` constructs this class and passes each new token to
 * `setAuth`.
 */
export class RealtimeClient {
  async setAuth() {}

  channel(): never {
    throw new Error('Realtime is not part of this build.')
  }
}
