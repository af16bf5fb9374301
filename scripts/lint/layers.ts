import { builtinModules } from 'node:module'
import { posix } from 'node:path'
import { isTest } from './package-path.ts'

type Place = { path: string; side: string; folder: string; feature: string }

const webFolders: Record<string, readonly string[]> = {
  ui: ['ui', 'lib'],
  lib: ['lib'],
  features: ['features', 'ui', 'lib'],
}
/**
 * Maps each basic server folder to the other server folders it may import. Folders with endpoints may import
 * all folders listed here.
 */
const baseFolderImports: Record<string, readonly string[]> = {
  lib: [],
  settings: ['lib'],
  metrics: ['lib', 'settings'],
  database: ['lib', 'settings'],
  http: ['lib', 'settings'],
  caller: ['lib', 'settings', 'database', 'http'],
}
const serverFeatures = new Set([
  'api',
  'auth',
  'rest',
  'storage',
  'functions',
  'realtime',
  'mail',
  'stores',
])
/** Folders without endpoints. Other folders use these to send email and to look up stores. */
const serverServices = new Set(['mail', 'stores'])

const sharedPackages = new Set(['zod', 'fflate'])
const sharedTestPackages = new Set(['vitest', 'fast-check'])
const browserPackages = /^(react|react-dom|wouter|lucide-react|@tanstack\/react-query)(\/|$)/
const serverPackages =
  /^(fastify|pg|pino|jose|ws|rate-limiter-flexible|@fastify\/.+|@node-rs\/.+)(\/|$)/
const builtins = new Set(builtinModules)

/**
 * Returns the reason why the file at `from` (a path in the package) may not import `specifier`, or null if it
 * may. For files outside of `src`, checks only whether they may import tests.
 */
export function layerObjection(from: string, specifier: string): string | null {
  const target = targetPath(from, specifier)
  const source = place(from)
  return target === null
    ? packageObjection(source, specifier)
    : pathObjection(source, place(target))
}

/** Returns the path of the imported file in the package, or null for an import of another package. */
function targetPath(from: string, specifier: string): string | null {
  if (specifier.startsWith('#shared/')) return `src/shared/${specifier.slice('#shared/'.length)}`
  if (!/^\.{1,2}(\/|$)/.test(specifier)) return null
  return posix.normalize(posix.join(posix.dirname(from), specifier))
}

/** Splits a path into its parts. For a file outside of `src`, the parts are empty. */
function place(path: string): Place {
  const [root = '', side = '', folder = '', feature = '', ...rest] = path.split('/')
  if (root !== 'src') return { path, side: '', folder: '', feature: '' }
  const isInFolder = feature !== ''
  return {
    path,
    side,
    folder: isInFolder ? folder : '',
    feature: rest.length > 0 ? feature : '',
  }
}

function pathObjection(from: Place, to: Place): string | null {
  if (to.side !== '' && isTest(to.path)) return testingObjection(from)
  if (from.side === 'shared' && to.side !== 'shared') return 'shared/ may import only itself.'
  if (from.side === 'web') return webObjection(from, to)
  if (from.side === 'server') return serverObjection(from, to)
  return null
}

function testingObjection(from: Place): string | null {
  const mayTest = isTest(from.path) || /^(e2e|bench)\//.test(from.path)
  return mayTest ? null : 'Only tests may import this file.'
}

function webObjection(from: Place, to: Place): string | null {
  if (to.side === 'server') return 'web/ may not import server/.'
  if (to.side !== 'web') return null
  const allowed = webFolders[from.folder]
  if (!allowed) return null
  if (!allowed.includes(to.folder)) return `web/${from.folder} may not import web/${to.folder}.`
  if (from.folder === 'features' && to.folder === 'features' && from.feature !== to.feature)
    return 'A feature may import only itself, ui, lib and shared; app/ composes features.'
  return null
}

function serverObjection(from: Place, to: Place): string | null {
  if (to.side === 'web') return 'server/ may not import web/.'
  if (to.side !== 'server' || from.folder === to.folder) return null
  const ground = isTest(from.path) ? undefined : baseFolderImports[from.folder]
  if (ground !== undefined && !ground.includes(to.folder))
    return `server/${from.folder} may import ${['only itself', ...ground].join(', ')}.`
  if (to.folder === 'admin') return 'Features may not import server/admin, which composes them.'
  if (!serverFeatures.has(to.folder)) return null
  if (serverServices.has(from.folder))
    return `server/${from.folder} supports features and may not import them.`
  if (serverFeatures.has(from.folder) && !serverServices.has(to.folder))
    return 'Server features may not import each other; app.ts composes them.'
  return null
}

function packageObjection(from: Place, specifier: string): string | null {
  const name = packageName(specifier)
  const isBuiltin = specifier.startsWith('node:') || builtins.has(name)
  if (from.side === 'shared') return sharedPackageObjection(from, name)
  if (from.side === 'web' && !isTest(from.path) && (isBuiltin || serverPackages.test(name)))
    return `web/ runs in a browser and may not import ${specifier}.`
  if (from.side === 'server' && browserPackages.test(name))
    return `server/ may not import ${specifier}.`
  return null
}

function sharedPackageObjection(from: Place, name: string): string | null {
  if (sharedPackages.has(name)) return null
  if (isTest(from.path) && sharedTestPackages.has(name)) return null
  return `shared/ is pure and may not import ${name}.`
}

function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
