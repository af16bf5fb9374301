import { existsSync, readFileSync, statSync } from 'node:fs'
import { z } from 'zod'
import { isDay } from '../../src/shared/buy-again/purchase-history.ts'

const maxFileMegabytes = 200

const Trip = z.object({
  date: z.string().refine(isDay, 'expected a day as YYYY-MM-DD'),
  items: z.array(z.string()),
  /**
   * The best items that 'Buy again' could offer before this trip, most likely first. Only simulated histories
   * contain them.
   */
  best: z.array(z.string()).optional().catch(undefined),
})
const Households = z.array(
  z.object({
    household: z.string(),
    trips: z.array(Trip).superRefine((trips, context) => {
      const at = trips.findIndex(({ date }, index) => date < (trips[index - 1]?.date ?? ''))
      if (at !== -1) {
        context.addIssue({
          code: 'custom',
          path: [at, 'date'],
          message: 'expected trips in the order of their dates',
        })
      }
    }),
  }),
)
export type Household = z.infer<typeof Households>[number]
export type HouseholdTrip = Household['trips'][number]

/** Thrown if the file can't be used. The message gives the reason. */
export class UnreadableHouseholds extends Error {}

/**
 * Reads the purchase histories in a JSON file. Throws UnreadableHouseholds if the file is missing, too large
 * or invalid.
 */
export function readHouseholds(file: string): Household[] {
  if (!existsSync(file)) throw new UnreadableHouseholds(`File not found: ${file}`)
  const stats = statSync(file)
  if (!stats.isFile()) throw new UnreadableHouseholds(`Not a file: ${file}`)
  if (stats.size > maxFileMegabytes * 1e6) {
    throw new UnreadableHouseholds(`${file} is larger than ${maxFileMegabytes} MB.`)
  }
  const parsed = Households.safeParse(parseJson(file))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = issue?.path.length ? ` at ${issue.path.join('.')}` : ''
  throw new UnreadableHouseholds(`${file} has the wrong form${place}: ${issue?.message}.`)
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new UnreadableHouseholds(`${file} is not JSON: ${error.message}.`)
  }
}
