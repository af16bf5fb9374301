import { build, type InlineConfig } from 'vite'

/**
 * Bundles a script and all its imports into one file, separately from the pages. Returns the code as an IIFE,
 * without exports. Throws if nothing was built.
 */
export async function bundleScript(
  script: string,
  options: Pick<InlineConfig, 'root' | 'envDir' | 'define'>,
): Promise<string> {
  const result = await build({
    ...options,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: script, output: { format: 'iife' } },
    },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error(`${script} was not built.`)
  return output.output[0].code
}
