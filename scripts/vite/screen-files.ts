import type { IndexHtmlTransformContext } from 'vite'

export type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>

/** The modules of the screens that the app can open first, keyed by their names in `first-screen.ts`. */
const modules = {
  app: '/app/shopping/shopping-screen.tsx',
  'sign-in': '/app/auth-screens.tsx',
}

/**
 * Returns the files that each screen in `modules` loads, keyed by screen name. Leaves out files that the
 * app's HTML document already loads. Throws if a screen isn't in the build.
 */
export function filesOfScreens(bundle: Bundle): Record<string, string[]> {
  const initialFiles = filesOfModule(bundle, '/app.html')
  return Object.fromEntries(
    Object.entries(modules).map(([screen, module]) => [
      screen,
      [...filesOfModule(bundle, module)].filter((name) => !initialFiles.has(name)),
    ]),
  )
}

/**
 * Returns the names of a module's file and of all files it imports. Throws if the build has no file for the
 * module.
 */
function filesOfModule(bundle: Bundle, module: string): Set<string> {
  const file = Object.values(bundle).find(
    (one) => one.type === 'chunk' && one.facadeModuleId?.endsWith(module),
  )
  if (!file) throw new Error(`The build has no file for ${module}.`)
  return withImports(bundle, file.fileName)
}

/**
 * Returns the names of a build file and of all files it imports statically, directly or through other files.
 */
export function withImports(bundle: Bundle, fileName: string): Set<string> {
  const names = new Set([fileName])
  // Iterating over a set also visits entries added during the iteration.
  for (const name of names) {
    const file = bundle[name]
    if (file?.type === 'chunk') for (const imported of file.imports) names.add(imported)
  }
  return names
}
