import { useEffect, useRef, useState } from 'react'

export type MyLocation =
  | { status: 'idle' }
  | { status: 'asking' }
  | { status: 'failed'; problem: LocationProblem }

export type LocationProblem = 'denied' | 'unavailable' | 'timeout'
type Position = { latitude: number; longitude: number }

const options: PositionOptions = {
  enableHighAccuracy: false,
  timeout: 10_000,
  maximumAge: 5 * 60_000,
}

/** Asks the device where it is, only when told to. */
export function useMyLocation(onFound: (position: Position) => void) {
  const [state, setState] = useState<MyLocation>({ status: 'idle' })
  // The question under way; an answer to an earlier one comes too late.
  const question = useRef<symbol>(undefined)
  const handleFound = useRef(onFound)

  useEffect(() => {
    handleFound.current = onFound
  })

  useEffect(
    () => () => {
      question.current = undefined
    },
    [],
  )

  function ask() {
    const asked = Symbol('question')
    question.current = asked
    setState({ status: 'asking' })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (question.current !== asked) return
        setState({ status: 'idle' })
        handleFound.current(coords)
      },
      ({ code }) => {
        if (question.current === asked) setState({ status: 'failed', problem: problemOf(code) })
      },
      options,
    )
  }

  /** The shopper has typed a place instead. */
  function forget() {
    question.current = undefined
    setState({ status: 'idle' })
  }

  return { state, ask, forget }
}

/** The codes of GeolocationPositionError. */
export function problemOf(code: number): LocationProblem {
  if (code === 1) return 'denied'
  return code === 3 ? 'timeout' : 'unavailable'
}
