/**
 * Patterns that identify browsers. The first pattern that matches wins, because a user agent may name several
 * browsers.
 */
const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/.{0,60}\bSafari\//],
] as const

const systems = [
  ['an iPhone', /\biPhone\b/],
  ['an iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['a Mac', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

const maxUserAgentLength = 512

/**
 * Describes a device for the shopper: 'Firefox on Windows', or 'an unknown device' if neither the browser nor
 * the system is known. If only the browser or only the system is known, the result is 'Firefox' or 'a browser
 * on Windows'. Never uses text from the user agent, which is untrusted.
 */
export function describeDevice(userAgent: string | null | undefined): string {
  const text = userAgent?.slice(0, maxUserAgentLength) ?? ''
  const browser = nameIn(browsers, text)
  const system = nameIn(systems, text)
  if (browser === undefined && system === undefined) return 'an unknown device'
  return system === undefined ? `${browser}` : `${browser ?? 'a browser'} on ${system}`
}

function nameIn(names: typeof browsers | typeof systems, text: string): string | undefined {
  return names.find(([, pattern]) => pattern.test(text))?.[0]
}
