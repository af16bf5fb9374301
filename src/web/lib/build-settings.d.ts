/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Of Grocery Genie, as the CHANGELOG names it. */
  readonly APP_VERSION: string
  readonly VITE_SUPABASE_URL?: string
  readonly VITE_SUPABASE_ANON_KEY?: string
  readonly VITE_ADMIN_EMAIL?: string
}

/** Not in every browser yet, nor in the standard types. */
interface Window {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL: (url: string) => string },
    ): { createScriptURL: (url: string) => string }
  }
}
