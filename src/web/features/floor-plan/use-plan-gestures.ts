import { type RefObject, useEffect, useRef } from 'react'
import type { Point } from '#shared/floor-plan/geometry.ts'

/**
 * Gesture handlers. Positions and distances are fractions of the width and height of the visible part of the
 * plan.
 */
export type PlanGestures = {
  isWhole: () => boolean
  /** `at` is null for a key press, which has no position. */
  onZoom: (factor: number, at: Point | null) => void
  onPan: (by: Point) => void
  onWhole: () => void
}

const keyFactor = 1.5
const keyPan = 0.15
const pans: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -keyPan, y: 0 },
  ArrowRight: { x: keyPan, y: 0 },
  ArrowUp: { x: 0, y: -keyPan },
  ArrowDown: { x: 0, y: keyPan },
}

/**
 * Lets the shopper zoom and pan by touch, mouse, wheel and keyboard. The page handles all other gestures,
 * such as scrolling while the whole plan is visible. `gestures` may be a different object on each render.
 */
export function usePlanGestures(element: RefObject<HTMLElement | null>, gestures: PlanGestures) {
  const latest = useRef(gestures)
  useEffect(() => {
    latest.current = gestures
  })

  useEffect(() => {
    const target = element.current
    if (!target) return
    const stop = new AbortController()
    const options = { signal: stop.signal }
    listenToPointers(target, () => latest.current, options)
    target.addEventListener('keydown', (event) => handleKey(event, latest.current), options)
    target.addEventListener('wheel', (event) => handleWheel(event, target, latest.current), {
      ...options,
      passive: false,
    })
    return () => stop.abort()
  }, [element])
}

function handleKey(event: KeyboardEvent, { isWhole, onZoom, onPan, onWhole }: PlanGestures) {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const pan = pans[event.key]
  if (event.key === '+' || event.key === '=') onZoom(keyFactor, null)
  else if (event.key === '-') onZoom(1 / keyFactor, null)
  else if (event.key === '0') onWhole()
  else if (pan && !isWhole()) onPan(pan)
  else return
  event.preventDefault()
}

function handleWheel(event: WheelEvent, target: HTMLElement, { isWhole, onZoom }: PlanGestures) {
  // Browsers report a trackpad pinch as a wheel event with the Control key pressed.
  const isForPlan = event.ctrlKey || target.matches(':focus-within')
  const isPageScroll = !event.ctrlKey && event.deltaY > 0 && isWhole()
  if (!isForPlan || isPageScroll) return
  event.preventDefault()
  const speed = event.ctrlKey ? 0.01 : 0.002
  onZoom(Math.exp(-speed * event.deltaY), shareOf(target, event))
}

/** Pans the zoomed plan with one finger or the mouse, and zooms it with two fingers. */
function listenToPointers(
  target: HTMLElement,
  gestures: () => PlanGestures,
  options: { signal: AbortSignal },
) {
  const down = new Map<number, Point>()
  target.addEventListener(
    'pointerdown',
    (event) => down.set(event.pointerId, shareOf(target, event)),
    options,
  )
  const lift = (event: PointerEvent) => down.delete(event.pointerId)
  for (const type of ['pointerup', 'pointercancel'] as const) {
    window.addEventListener(type, lift, options)
  }
  window.addEventListener(
    'pointermove',
    (event) => {
      const before = down.get(event.pointerId)
      if (!before) return
      const now = shareOf(target, event)
      const [other] = [...down].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]))
      down.set(event.pointerId, now)
      if (other) {
        const factor =
          distanceBetween(now, other, target) / Math.max(1, distanceBetween(before, other, target))
        gestures().onZoom(factor, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
      }
      const fingers = down.size
      gestures().onPan({ x: (before.x - now.x) / fingers, y: (before.y - now.y) / fingers })
    },
    options,
  )
}

/** Returns the position of an event within the element, from 0 to 1 on each axis. */
function shareOf(target: HTMLElement, { clientX, clientY }: MouseEvent): Point {
  const { left, top, width, height } = target.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}

function distanceBetween(a: Point, b: Point, { clientWidth, clientHeight }: HTMLElement): number {
  return Math.hypot((a.x - b.x) * clientWidth, (a.y - b.y) * clientHeight)
}
