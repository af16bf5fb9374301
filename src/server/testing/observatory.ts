/** A response to score. Header names are in lowercase. */
export type ScannedResponse = {
  headers: Readonly<Record<string, string | undefined>>
  body: string
  isHttps: boolean
}

type Scan = { score: number; grade: string; penalties: Record<string, number> }

type Rule = (response: ScannedResponse) => number

const halfYearSeconds = 15_552_000
const bonusesFrom = 90

const anywhere = /^((ftp|https?):|(https?:\/\/)?\*(\.\*)?)$/
const anywhereOrInline = (source: string) =>
  anywhere.test(source) || source === "'unsafe-inline'" || source === 'data:'
const isInsecure = (source: string) => /^(http|ftp):/.test(source)

/**
 * Returns the score that Mozilla's HTTP Observatory gives to a response, by the public rules of version 6 of
 * its algorithm. Two rules depend on more than the headers: this function assumes that the proxy redirects
 * from HTTP, and gives every cookie the worst penalty, because our server doesn't set any.
 */
export function scoreResponse(response: ScannedResponse): Scan {
  const changes = Object.entries(rules).map(([name, rule]) => [name, rule(response)] as const)
  const penalties = changes.filter(([, change]) => change < 0)
  const sum = (list: typeof changes) => list.reduce((total, [, change]) => total + change, 100)
  const withoutBonuses = sum(penalties)
  const score = Math.max(0, withoutBonuses >= bonusesFrom ? sum(changes) : withoutBonuses)
  return { score, grade: gradeOf(score), penalties: Object.fromEntries(penalties) }
}

const rules: Record<string, Rule> = {
  'content-security-policy': ({ headers, isHttps }) =>
    scorePolicy(headers['content-security-policy'] ?? '', { isHttps }),
  cookies: ({ headers }) => (headers['set-cookie'] === undefined ? 0 : -40),
  'cross-origin-resource-sharing': ({ headers }) => {
    const isForAll = (headers['access-control-allow-origin'] ?? '*') === '*'
    return !isForAll && headers['access-control-allow-credentials'] === 'true' ? -50 : 0
  },
  'referrer-policy': ({ headers }) => {
    const isPrivate = /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/
    return scoreHeader(headers['referrer-policy'], { good: isPrivate, bonus: 5, missing: 0 })
  },
  'strict-transport-security': ({ headers, isHttps }) => {
    const maxAge = /(?:^|; ?)max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1]
    if (!isHttps || maxAge === undefined) return -20
    return Number(maxAge) < halfYearSeconds ? -10 : 0
  },
  'subresource-integrity': ({ headers, body }) => {
    if (!headers['content-type']?.startsWith('text/html')) return 0
    const sources = [...body.matchAll(/<script[^>]* src="([^"]*)"/g)].map(([, src = '']) => src)
    return sources.every((src) => /^\/(?!\/)/.test(src)) ? 0 : -5
  },
  'x-content-type-options': ({ headers }) =>
    scoreHeader(headers['x-content-type-options'], { good: /^nosniff$/, bonus: 0, missing: -5 }),
  'x-frame-options': ({ headers }) => {
    if (/(^|; ?)frame-ancestors /.test(headers['content-security-policy'] ?? '')) return 5
    return /^(deny|sameorigin)$/i.test(headers['x-frame-options'] ?? '') ? 5 : -20
  },
  'cross-origin-resource-policy': ({ headers }) =>
    scoreHeader(headers['cross-origin-resource-policy'], {
      good: /^same-(origin|site)$/,
      neutral: /^cross-origin$/,
      bonus: 10,
      missing: 0,
    }),
  'cross-origin-opener-policy': ({ headers }) =>
    scoreHeader(headers['cross-origin-opener-policy'], {
      good: /^(same-origin(-allow-popups)?|noopener-allow-popups)$/,
      neutral: /^unsafe-none$/,
      bonus: 10,
      missing: 0,
    }),
  'cross-origin-embedder-policy': ({ headers }) =>
    scoreHeader(headers['cross-origin-embedder-policy'], {
      good: /^(require-corp|credentialless)$/,
      neutral: /^unsafe-none$/,
      bonus: 10,
      missing: 0,
    }),
}

/** Scores one header. A value that is neither good nor neutral costs 5 points. */
function scoreHeader(
  value: string | undefined,
  {
    good,
    neutral,
    bonus,
    missing,
  }: { good: RegExp; neutral?: RegExp; bonus: number; missing: number },
): number {
  if (value === undefined) return missing
  if (good.test(value)) return bonus
  return neutral?.test(value) === true ? 0 : -5
}

const grades = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [70, 'B'],
  [65, 'B-'],
  [60, 'C+'],
  [50, 'C'],
  [45, 'C-'],
  [40, 'D+'],
  [30, 'D'],
  [25, 'D-'],
] as const

function gradeOf(score: number): string {
  return grades.find(([minScore]) => score >= minScore)?.[1] ?? 'F'
}

/**
 * Returns the bonus or penalty that the Observatory gives to a content security policy. The first rule that
 * matches decides.
 */
function scorePolicy(text: string, { isHttps }: { isHttps: boolean }): number {
  const policy = parsePolicy(text)
  if (policy.size === 0) return -25
  const sourcesOf = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
  const [scripts, styles] = [
    unlessHashed(sourcesOf('script-src')),
    unlessHashed(sourcesOf('style-src')),
  ]
  const passive = [...sourcesOf('img-src'), ...sourcesOf('media-src')]
  const active = [...policy]
    .filter(([name]) => name !== 'img-src' && name !== 'media-src')
    .flatMap(([, sources]) => sources)

  if (scripts.some(anywhereOrInline)) return -20
  if (sourcesOf('object-src').some((source) => anywhere.test(source))) return -20
  if (isHttps && active.some(isInsecure)) return -20
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return -10
  if (isHttps && passive.some(isInsecure)) return -10
  if (styles.some(anywhereOrInline)) return 0
  return policy.get('default-src')?.join() === "'none'" ? 10 : 5
}

function parsePolicy(policy: string): Map<string, string[]> {
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/))
  return new Map(
    directives.filter(([name]) => name).map(([name = '', ...sources]) => [name, sources]),
  )
}

/** Drops 'unsafe-inline' if there is a hash or nonce, as browsers do. */
function unlessHashed(sources: readonly string[]): readonly string[] {
  const isHashed = sources.some((source) => /^'(sha(256|384|512)|nonce)-/.test(source))
  return isHashed ? sources.filter((source) => source !== "'unsafe-inline'") : sources
}
