import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Point, Rect } from '#shared/floor-plan/geometry.ts'
import { centeredRect, pannedRect, zoomedRect } from './plan-window.ts'

/** The point the shopper walks to next. `name` is the sign there, or 'checkout'. */
export type NextPoint = { name: string; at: Point }

/**
 * Tracks which part of the plan is visible: all of it, or the part the shopper has zoomed in on. When the
 * goal changes, a zoomed-in view is centered on the new goal.
 */
export function usePlanView(whole: Rect, goal: NextPoint | null) {
  const [chosenRect, setChosenRect] = useState<Rect | null>(null)
  const [followed, setFollowed] = useState(goal?.name)
  if (goal && goal.name !== followed) {
    setFollowed(goal.name)
    if (chosenRect) setChosenRect(centeredRect(chosenRect, whole, goal.at))
  }
  // Several events may arrive before the next render, so each change is based on the previous one.
  const change = (next: (from: Rect) => Rect) => setChosenRect((before) => next(before ?? whole))
  return {
    shown: chosenRect ?? whole,
    goalName: followed,
    /** Zooms around a fixed point: `atOf` gets the visible part of the plan and returns that point. */
    zoom: (factor: number, atOf: (from: Rect) => Point) =>
      change((from) => zoomedRect(from, whole, { factor, at: atOf(from) })),
    pan: (byShare: Point) =>
      change((from) =>
        pannedRect(from, whole, { x: byShare.x * from.width, y: byShare.y * from.height }),
      ),
    showWhole: () => setChosenRect(null),
  }
}

const glideMs = 200

/**
 * Animates the move to a new goal, unless the zoom level changed too or the shopper prefers reduced motion.
 */
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
