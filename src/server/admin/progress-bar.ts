import type { Terminal } from './terminal.ts'

const barWidth = 24
/** Percentage points between two progress lines if the output can't redraw a line. */
const plainStep = 25

/**
 * Shows that a task has started. Returns functions that show its progress and, at the end, clear the bar. On
 * a terminal, the progress is a bar; elsewhere, it is one line per 25 percentage points.
 */
export function showProgress({ draw, say }: Terminal, task: string) {
  let shown = 0
  const redraw = () => draw?.(`${barOf(shown)} ${String(shown).padStart(3)} %  ${task}`)
  if (draw) redraw()
  else say(`${task} …`)

  return {
    /**
     * Shows the progress, a fraction from 0 to 1. Does nothing unless the fraction has grown by at least one
     * step since the last one shown.
     */
    show: (fraction: number) => {
      const percent = Math.floor(fraction * 100)
      const step = draw ? 1 : plainStep
      if (percent < shown + step) return
      shown = percent
      if (draw) redraw()
      else say(`${task}: ${percent} %`)
    },
    end: () => draw?.(''),
  }
}

function barOf(percent: number): string {
  const full = Math.round((percent / 100) * barWidth)
  return `[${'#'.repeat(full)}${'.'.repeat(barWidth - full)}]`
}
