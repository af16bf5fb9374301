import { readFileSync } from 'node:fs'
import { z } from 'zod'

const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')

/** Version of Grocery Genie, from package.json. */
export const version = z.object({ version: z.string() }).parse(JSON.parse(manifest)).version
