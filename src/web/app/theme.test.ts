import { describe, expect, test } from 'vitest'
import appCss from './app.css?raw'
import baseCss from './base.css?raw'
import departmentCss from './department-colors.css?raw'
import css from './theme.css?raw'

type Colors = ReadonlyMap<string, string>

const parts = [css, departmentCss].map((text) => text.split('@media (prefers-color-scheme: dark)'))
const schemes = {
  light: colorsOf(parts.map(([light]) => light).join('\n')),
  dark: colorsOf(parts.map(([, dark]) => dark).join('\n')),
}

const categories =
  'dairy produce bakery meat pantry breakfast snacks beverages frozen household deli seafood international alcohol personal-care pharmacy baby pet floral general unknown'.split(
    ' ',
  )

/** Foreground colors, each with the backgrounds on which it appears. */
const textPairs: [string, string[]][] = [
  ['ink', ['paper', 'surface', 'float', 'wash', 'leaf-tint', 'lemon-tint']],
  ['ink-muted', ['paper', 'surface', 'float', 'wash']],
  ['on-leaf', ['leaf', 'leaf-strong']],
  ['leaf-ink', ['paper', 'surface', 'float', 'wash', 'leaf-tint']],
  ['on-sign', ['sign']],
  ['on-lemon', ['lemon']],
  ['lemon-ink', ['surface', 'lemon-tint']],
  ['on-tomato', ['tomato', 'tomato-strong']],
  ['tomato-ink', ['paper', 'surface', 'float', 'wash', 'tomato-tint']],
  ['sky-ink', ['paper', 'surface', 'sky-tint']],
  ...categories.map((name): [string, string[]] => [`${name}-ink`, ['surface', `${name}-tint`]]),
]

/** Colors of signs and item names on the route, which are read at arm's length in a bright store. */
const brightPairs: [string, string[]][] = [
  ['on-lemon', ['lemon']],
  ['on-sign', ['sign']],
  ['ink', ['surface', 'lemon-tint', 'paper']],
]

const controlPairs: [string, string[]][] = [
  ['control', ['paper', 'surface']],
  ['sign-line', ['paper', 'surface', 'float']],
  ['leaf', ['paper', 'surface', 'wash']],
  ['tomato', ['paper', 'surface']],
  ['sky', ['paper', 'surface']],
]

test('light and dark mode define the same color names', () => {
  expect([...schemes.dark.keys()].toSorted()).toEqual([...schemes.light.keys()].toSorted())
})

test('styles do not use :root:has(), which makes the browser search the whole page after each change', () => {
  expect(appCss + baseCss).not.toContain(':root:has(')
})

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  const colors = schemes[scheme]

  test.each(cases(textPairs))('%s can be read on %s', (front, back) => {
    expect(contrast(colors, front, back)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(cases(brightPairs))('%s can be read on %s in bright light', (front, back) => {
    expect(contrast(colors, front, back)).toBeGreaterThanOrEqual(7)
  })

  test.each(cases(controlPairs))('%s is visible on %s', (front, back) => {
    expect(contrast(colors, front, back)).toBeGreaterThanOrEqual(3)
  })
})

function cases(pairs: [string, string[]][]): [string, string][] {
  return pairs.flatMap(([front, backs]) => backs.map((back): [string, string] => [front, back]))
}

function colorsOf(block: string): Colors {
  const found = block.matchAll(/--color-([\w-]+):\s*(oklch\([^)]+\))/g)
  return new Map([...found].map(([, name = '', value = '']) => [name, value]))
}

/** Returns the contrast ratio as defined in WCAG 2.2. */
function contrast(colors: Colors, front: string, back: string): number {
  const [one, other] = [luminance(colors, front), luminance(colors, back)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/**
 * Converts OKLCH to linear sRGB with the matrices from CSS Color 4, and then to WCAG's relative luminance.
 */
function luminance(colors: Colors, name: string): number {
  const numbers = colors.get(name)?.match(/[\d.]+/g)
  if (numbers?.length !== 3) throw new Error(`No color is named ${name}.`)
  const [lightness = 0, chroma = 0, hueDegrees = 0] = numbers.map(Number)
  const hue = (hueDegrees * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function clamp(channel: number): number {
  return Math.min(1, Math.max(0, channel))
}
