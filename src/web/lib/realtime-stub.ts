/**
 * Takes the place of `@supabase/realtime-js` in the browser's bundle (14 kB that the app never uses).
 * `createClient` constructs it, and each change of session hands it the token.
 */
export class RealtimeClient {
  async setAuth() {}

  channel(): never {
    throw new Error('Realtime is not part of this build.')
  }
}
