import type { IndexHtmlTransformContext } from 'vite'

export type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>

/** The modules of the app's first screens, by the names that `first-screen.ts` gives the screens. */
const modules = {
  app: '/app/shopping/shopping-screen.tsx',
  'sign-in': '/app/auth-screens.tsx',
}

/** What each first screen loads besides what the app's document names itself. */
export function filesOfScreens(bundle: Bundle): Record<string, string[]> {
  const named = filesOfModule(bundle, '/app.html')
  return Object.fromEntries(
    Object.entries(modules).map(([screen, module]) => [
      screen,
      [...filesOfModule(bundle, module)].filter((name) => !named.has(name)),
    ]),
  )
}

function filesOfModule(bundle: Bundle, module: string): Set<string> {
  const file = Object.values(bundle).find(
    (one) => one.type === 'chunk' && one.facadeModuleId?.endsWith(module),
  )
  if (!file) throw new Error(`The build has no file for ${module}.`)
  return withImports(bundle, file.fileName)
}

/** A file of the build and all that it imports, by their names. */
export function withImports(bundle: Bundle, fileName: string): Set<string> {
  const names = new Set([fileName])
  // A set's iteration also visits what is added while it runs.
  for (const name of names) {
    const file = bundle[name]
    if (file?.type === 'chunk') for (const imported of file.imports) names.add(imported)
  }
  return names
}
