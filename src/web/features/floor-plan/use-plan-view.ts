import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Point, Rect } from '#shared/floor-plan/geometry.ts'
import { centered, panned, zoomed } from './plan-window.ts'

/** Where the shopper is to go now: a name of its own, and its place. */
export type Goal = { name: string; at: Point }

/** The part of a plan that is shown: all of it, or what the shopper looks closer at, which follows the goal. */
export function usePlanView(whole: Rect, goal: Goal | null) {
  const [closer, setCloser] = useState<Rect | null>(null)
  const [followed, setFollowed] = useState(goal?.name)
  if (goal && goal.name !== followed) {
    setFollowed(goal.name)
    if (closer) setCloser(centered(closer, whole, goal.at))
  }
  // Several events may come before the next drawing, so each goes on from the last.
  const change = (next: (from: Rect) => Rect) => setCloser((before) => next(before ?? whole))
  return {
    shown: closer ?? whole,
    goalName: followed,
    /** The point that the hands mean stays where it is. */
    zoom: (factor: number, atOf: (from: Rect) => Point) =>
      change((from) => zoomed(from, whole, { factor, at: atOf(from) })),
    pan: (byShare: Point) =>
      change((from) =>
        panned(from, whole, { x: byShare.x * from.width, y: byShare.y * from.height }),
      ),
    showWhole: () => setCloser(null),
  }
}

const glideMs = 200

/** Lets the drawing glide to what it shows for another goal, where motion is welcome. */
export function useGlide(frame: RefObject<HTMLElement | null>, shown: Rect, goalName?: string) {
  const before = useRef({ shown, goalName })

  useLayoutEffect(() => {
    const { shown: from, goalName: nameBefore } = before.current
    before.current = { shown, goalName }
    const drawing = frame.current?.querySelector('svg')
    if (!drawing || nameBefore === goalName || from.width !== shown.width) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const x = (100 * (shown.x - from.x)) / shown.width
    const y = (100 * (shown.y - from.y)) / shown.height
    drawing.animate([{ transform: `translate(${x}%, ${y}%)` }, { transform: 'none' }], {
      duration: glideMs,
      easing: 'ease-out',
    })
  }, [frame, shown, goalName])
}
