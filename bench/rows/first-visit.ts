import type { BrowserContextOptions } from '@playwright/test'
import { signUpShopper } from '../../e2e/fixtures/test.ts'
import { withBarePage } from '../parts/bare-page.ts'
import { withServer } from '../parts/bench-server.ts'
import { type FirstVisit, visitFirst } from '../parts/first-visit.ts'
import { median } from '../parts/median.ts'
import type { Result } from '../parts/result.ts'

const rounds = 5
const maxFirstPaintMs = 1500
const maxLcpMs = 2200
const maxLayoutShift = 0.02

/** Measures the sign-in screen and the signed-in app on a slow phone with an empty cache. */
export function measureFirstVisit(): Promise<Result[]> {
  return withServer(({ url }) =>
    withBarePage(async (bareUrl) => {
      const storageState = await storedSession(url)
      const visits: Record<'bare' | 'auth' | 'app', FirstVisit[]> = { bare: [], auth: [], app: [] }
      // Alternates between the pages, so that other work on the machine affects all of them equally.
      for (let round = 1; round <= rounds; round += 1) {
        visits.bare.push(
          await visitFirst({
            url: bareUrl,
            ready: (page) => page.getByRole('paragraph').waitFor(),
          }),
        )
        visits.auth.push(
          await visitFirst({
            url: `${url}/auth`,
            ready: (page) => page.getByLabel('Email').waitFor(),
          }),
        )
        visits.app.push(
          await visitFirst({
            url: `${url}/app`,
            storageState,
            ready: (page) => page.getByRole('textbox', { name: 'Grocery list' }).waitFor(),
          }),
        )
      }
      return [
        ...resultsOf('/auth', visits.auth, visits.bare),
        ...resultsOf('/app', visits.app, visits.bare),
      ]
    }),
  )
}

/** Returns the browser storage of a shopper who has already signed in. */
async function storedSession(
  url: string,
): Promise<Exclude<BrowserContextOptions['storageState'], undefined>> {
  const { client } = await signUpShopper(url)
  const { session } = (await client.auth.getSession()).data
  const { origin, hostname } = new URL(url)
  const name = `sb-${hostname.split('.')[0]}-auth-token`
  const localStorage = [{ name, value: JSON.stringify(session) }]
  return { cookies: [], origins: [{ origin, localStorage }] }
}

type Goal = { figure: keyof FirstVisit; name: string; unit: string; max?: number }

const goals: readonly Goal[] = [
  { figure: 'firstPaintMs', name: 'first paint', unit: 'ms', max: maxFirstPaintMs },
  { figure: 'lcpMs', name: 'LCP', unit: 'ms', max: maxLcpMs },
  { figure: 'layoutShift', name: 'layout shift', unit: '', max: maxLayoutShift },
  { figure: 'readyMs', name: 'ready to type', unit: 'ms' },
  { figure: 'requests', name: 'requests before load', unit: '' },
  { figure: 'kilobytes', name: 'bytes before load', unit: 'kB' },
]

function resultsOf(path: string, ours: readonly FirstVisit[], bare: readonly FirstVisit[]) {
  return goals.map(({ figure, name, unit, max }): Result => {
    const value = median(ours.map((visit) => visit[figure]))
    return {
      name: `First visit to ${path}: ${name}`,
      goal: max === undefined ? 'none' : `≤ ${max}`,
      value,
      unit,
      control: 'a page of one sentence',
      controlValue: median(bare.map((visit) => visit[figure])),
      met: max === undefined || value <= max,
    }
  })
}
