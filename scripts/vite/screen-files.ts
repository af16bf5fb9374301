import type { IndexHtmlTransformContext } from 'vite'

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>

/** The modules of the app's first screens, by the names that `first-screen.ts` gives the screens. */
const modules = {
  app: '/app/shopping/shopping-screen.tsx',
  'sign-in': '/app/auth-screens.tsx',
}

/** What each first screen loads besides what the app's document names itself. */
export function filesOfScreens(bundle: Bundle): Record<string, string[]> {
  const named = withImports(bundle, '/app.html')
  return Object.fromEntries(
    Object.entries(modules).map(([screen, module]) => [
      screen,
      [...withImports(bundle, module)].filter((name) => !named.has(name)),
    ]),
  )
}

/** The file made of a module, and those that it imports. */
function withImports(bundle: Bundle, module: string): Set<string> {
  const first = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(module),
  )
  if (!first) throw new Error(`The build has no file for ${module}.`)
  const names = new Set([first.fileName])
  // A set's iteration also visits what is added while it runs.
  for (const name of names) {
    const file = bundle[name]
    if (file?.type === 'chunk') for (const imported of file.imports) names.add(imported)
  }
  return names
}
