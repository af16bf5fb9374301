/**
 * Replaces `@supabase/realtime-js` in the client, which saves 14 kB until `lib/sync/live-channel.ts` loads it
 * for a shared list. `createClient` constructs it, and passes it each new token.
 */
export class RealtimeClient {
  async setAuth() {}

  channel(): never {
    throw new Error('Realtime is not part of this build.')
  }
}
