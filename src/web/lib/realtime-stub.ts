/**
 * Takes the place of `@supabase/realtime-js` within the client (14 kB, which `lib/sync/live-channel.ts` loads
 * once a list is shared).
 * `createClient` constructs it, and each change of session hands it the token.
 */
export class RealtimeClient {
  async setAuth() {}

  channel(): never {
    throw new Error('Realtime is not part of this build.')
  }
}
