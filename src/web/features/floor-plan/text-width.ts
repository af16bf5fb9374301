import { fontPx } from './plan-labels.ts'

const widths = new Map<string, number>()
let context: CanvasRenderingContext2D | null = null

/** Returns the width in pixels of text in the plan's font at `fontPx`. Widths are cached. */
export function textWidthPx(text: string): number {
  const known = widths.get(text)
  if (known !== undefined) return known
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return text.length * fontPx
  context.font = `600 ${fontPx}px ${getComputedStyle(document.documentElement).fontFamily}`
  const { width } = context.measureText(text)
  widths.set(text, width)
  return width
}
