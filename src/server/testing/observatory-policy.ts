const anywhere = /^((ftp|https?):|(https?:\/\/)?\*(\.\*)?)$/
const anywhereOrInline = (source: string) =>
  anywhere.test(source) || source === "'unsafe-inline'" || source === 'data:'
const isInsecure = (source: string) => /^(http|ftp):/.test(source)

/** What the Observatory adds or takes for a content security policy; the first of these that holds counts. */
export function scorePolicy(text: string, { isHttps }: { isHttps: boolean }): number {
  const policy = parse(text)
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

function parse(policy: string): Map<string, string[]> {
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/))
  return new Map(
    directives.filter(([name]) => name).map(([name = '', ...sources]) => [name, sources]),
  )
}

/** Beside a hash or a nonce, browsers ignore 'unsafe-inline'. */
function unlessHashed(sources: readonly string[]): readonly string[] {
  const isHashed = sources.some((source) => /^'(sha(256|384|512)|nonce)-/.test(source))
  return isHashed ? sources.filter((source) => source !== "'unsafe-inline'") : sources
}
