import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { defaultAnonKey } from '#shared/contracts/anon-key.ts'
import { folderAddressOf, isAddressList, localNameOf, originOf } from '../lib/addresses.ts'
import { StartError } from '../lib/errors.ts'
import { authShape, toAuthSettings } from './auth-settings.ts'
import { defaultDataDirectory } from './data-directory.ts'
import { databaseShape, missingDatabaseSettings, toDatabaseSettings } from './database-settings.ts'
import { readEnvFile } from './env-file.ts'
import { mailShape, toMailSettings } from './mail-settings.ts'
import { missingS3Settings, s3Shape, toS3Settings } from './s3-settings.ts'
import { hostName, wholeNumber, yesOrNo } from './setting-shapes.ts'
import { spaceShape, toSpaceSettings } from './space-settings.ts'

/**
 * Root folder of the clone. Relative paths in settings are resolved from this folder, not from the working
 * directory.
 */
export const projectRoot = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * Which proxies' X-Forwarded-For header is trusted: none (false), a number of hops, or a list of addresses.
 */
type ProxyTrust = false | number | string

export type Settings = ReturnType<typeof toSettings>

/**
 * Default JWT secret of every local Supabase project. It is public, so anyone could sign tokens with it, even
 * for the service role.
 */
const publicLegacySecret = 'super-secret-jwt-token-with-at-least-32-characters-long'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const Environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: hostName().default('127.0.0.1'),
  // After this delay, closing takes up to 20 s. The sum must stay below the time limit for stopping
  // (run-process.ts).
  SHUTDOWN_DELAY_SECONDS: wholeNumber(0, 90).default(0),
  SITE_URL: z
    .string()
    .refine((text) => originOf(text) !== undefined, 'an address like https://lists.example.org')
    .optional(),
  DATA_DIR: z.string().optional(),
  ...databaseShape,
  AUTH_ANON_KEY: z
    .string()
    .regex(/^sb_publishable_[\w-]+$/, 'a key that begins with sb_publishable_')
    .default(defaultAnonKey),
  AUTH_SERVICE_KEY: z
    .string()
    .regex(/^sb_secret_[\w-]{20,}$/, 'a key that begins with sb_secret_ and has 20 more characters')
    .optional(),
  AUTH_SIGNING_KEYS: z.string().optional(),
  AUTH_LEGACY_JWT_SECRET: z
    .string()
    .refine(
      (secret) => secret.length >= 32 && secret !== publicLegacySecret,
      'a secret of 32 characters or more, not the one that every local Supabase project has',
    )
    .optional(),
  ...spaceShape,
  ...authShape,
  ...mailShape,
  WAITLIST_RATE_LIMIT: wholeNumber(1, 1_000_000).default(20),
  REST_RATE_LIMIT_READS: wholeNumber(1, 1_000_000).default(1_200),
  REST_RATE_LIMIT_WRITES: wholeNumber(1, 1_000_000).default(300),
  REST_RATE_LIMIT_ACCOUNT_WRITES: wholeNumber(1, 1_000_000).default(120),
  ...s3Shape,
  STORES_RATE_LIMIT: wholeNumber(1, 1_000_000).default(600),
  STORES_AUTO_IMPORT: yesOrNo().default(true),
  STORES_SOURCE_URL: z
    .string()
    .refine(
      (text) => folderAddressOf(text) !== undefined,
      'an address like https://stores.example.org/latest/, with http only on this machine',
    )
    .default('https://data.alltheplaces.xyz/runs/latest/output/'),
  BACKUP_DAILY_DIR: z.string().optional(),
  TRUST_PROXY: z
    .string()
    .refine(
      isProxyTrust,
      'true, false, the number of proxies, or their addresses separated by commas',
    )
    .transform(toProxyTrust)
    .default(false),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  METRICS_HOST: hostName().default('127.0.0.1'),
  LOG_LEVEL: z.enum(logLevels, { error: `one of ${logLevels.join(', ')}` }).default('info'),
})

/** Names of all settings of the server. */
export const settingNames: readonly string[] = Object.keys(Environment.shape)

/** Names of all settings, including those that are built into the web app. */
export const knownSettings: readonly string[] = [
  ...settingNames,
  'VITE_SUPABASE_URL',
  'VITE_SUPABASE_ANON_KEY',
  'VITE_ADMIN_EMAIL',
]

/**
 * Reads the settings from the environment and from the `.env` file in the clone, if there is one. The
 * environment overrides the file. An empty value is treated as unset. Throws a StartError that lists every
 * invalid setting, or every mistake in `.env`.
 */
export function readSettings(environment: NodeJS.ProcessEnv = loadEnvironment()): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = Environment.safeParse(given)
  const wrong = parsed.success ? missingSettings(parsed.data) : parsed.error.issues
  if (parsed.success && wrong.length === 0) return toSettings(parsed.data)
  const lines = wrong.map(
    ({ path, message }) => `Setting ${path.join('.')} is wrong: expected ${message}.`,
  )
  throw new StartError(lines.join('\n'))
}

function missingSettings(environment: z.infer<typeof Environment>) {
  const missing = (names: string[], message: string) =>
    names.map((name) => ({ path: [name], message }))
  return [
    ...missing(missingS3Settings(environment), 'a value, since another STORAGE_S3_ setting is set'),
    ...missing(missingDatabaseSettings(environment), 'a value, since DATABASE_DIRECT_URL is set'),
  ]
}

/** Adds the values in `.env` to the environment. Variables that are already set keep their values. */
function loadEnvironment(): NodeJS.ProcessEnv {
  const values = readEnvFile(join(projectRoot, '.env'), knownSettings)
  for (const [name, value] of Object.entries(values)) process.env[name] ??= value
  return process.env
}

function toSettings(environment: z.infer<typeof Environment>) {
  const {
    PORT: port,
    HOST: host,
    SITE_URL,
    DATA_DIR,
    AUTH_SIGNING_KEYS,
    STORES_SOURCE_URL,
  } = environment
  const localUrl = `http://${localNameOf(host)}:${port}`
  const siteUrl = originOf(SITE_URL ?? localUrl) ?? localUrl
  return {
    port,
    host,
    /** How long a stopping server keeps accepting requests while it reports that it isn't ready. */
    shutdownDelayMs: environment.SHUTDOWN_DELAY_SECONDS * 1000,
    /** Public origin of the site, without a slash at the end. */
    siteUrl,
    isSiteUrlGiven: SITE_URL !== undefined,
    dataDir: DATA_DIR ? pathOf(DATA_DIR) : defaultDataDirectory(projectRoot),
    ...toDatabaseSettings(environment),
    ...toSpaceSettings(environment),
    authAnonKey: environment.AUTH_ANON_KEY,
    /** If undefined, a key is generated on first use. */
    authServiceKey: environment.AUTH_SERVICE_KEY,
    /** If undefined, tokens of Supabase projects are rejected. */
    authLegacyJwtSecret: environment.AUTH_LEGACY_JWT_SECRET,
    /** Path of a file with an array of JWKs. */
    authSigningKeys: AUTH_SIGNING_KEYS && pathOf(AUTH_SIGNING_KEYS),
    ...toAuthSettings(environment, { canMail: environment.SMTP_URL !== undefined }),
    ...toMailSettings(environment, siteUrl),
    /** Waitlist entries per IP address per hour. */
    waitlistRateLimit: environment.WAITLIST_RATE_LIMIT,
    /**
     * Requests per minute to /rest/v1, counted per IP address. Writes are also counted per account.
     * Connections to /realtime/v1 and joins of its channels are counted separately, with the same limit as
     * reads.
     */
    restRateLimitReads: environment.REST_RATE_LIMIT_READS,
    restRateLimitWrites: environment.REST_RATE_LIMIT_WRITES,
    restRateLimitAccountWrites: environment.REST_RATE_LIMIT_ACCOUNT_WRITES,
    /** Store searches per IP address per 5 minutes. */
    storesRateLimit: environment.STORES_RATE_LIMIT,
    /** If undefined, files are kept in the data directory. */
    storageS3: toS3Settings(environment),
    /** Whether this server fetches live stores in the background. */
    storesAutoImport: environment.STORES_AUTO_IMPORT,
    /**
     * URL of the folder with the stores, with a slash at the end. The folder contains one file per spider, a
     * program that collects the stores of a chain.
     */
    storesSourceUrl: folderAddressOf(STORES_SOURCE_URL) ?? STORES_SOURCE_URL,
    /** Folder for daily backups. If undefined, no daily backups are made. */
    backupDailyDir: environment.BACKUP_DAILY_DIR && pathOf(environment.BACKUP_DAILY_DIR),
    trustProxy: environment.TRUST_PROXY,
    /** Port of the metrics. If undefined, there are no metrics. */
    metricsPort: environment.METRICS_PORT,
    metricsHost: environment.METRICS_HOST,
    logLevel: environment.LOG_LEVEL,
  }
}

/** Resolves a path relative to the clone. Expands `~`, because no shell does so for a value in `.env`. */
function pathOf(text: string): string {
  return resolve(projectRoot, /^~(\/|$)/.test(text) ? join(homedir(), text.slice(1)) : text)
}

function isProxyTrust(text: string): boolean {
  return /^(true|false|\d)$/.test(text) || isAddressList(text)
}

// 'true' means only the nearest proxy. If every proxy were trusted, a client could forge its address.
function toProxyTrust(text: string): ProxyTrust {
  if (text === 'false' || text === '0') return false
  if (text === 'true') return 1
  return /^\d$/.test(text) ? Number(text) : text
}
