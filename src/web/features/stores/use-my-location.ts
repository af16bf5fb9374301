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

/**
 * Reads the device's position when `ask` is called. The browser may ask the shopper for permission. `onFound`
 * gets only the result of the latest call.
 */
export function useMyLocation(onFound: (position: Position) => void) {
  const [state, setState] = useState<MyLocation>({ status: 'idle' })
  // Identifies the latest request, because results of earlier requests must be ignored.
  const latestRequest = useRef<symbol>(undefined)
  const handleFound = useRef(onFound)

  useEffect(() => {
    handleFound.current = onFound
  })

  useEffect(
    () => () => {
      latestRequest.current = undefined
    },
    [],
  )

  function ask() {
    const request = Symbol('request')
    latestRequest.current = request
    setState({ status: 'asking' })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (latestRequest.current !== request) return
        setState({ status: 'idle' })
        handleFound.current(coords)
      },
      ({ code }) => {
        if (latestRequest.current === request)
          setState({ status: 'failed', problem: problemOf(code) })
      },
      options,
    )
  }

  /** Discards a request in progress, and any error. Called when the shopper types a place instead. */
  function forget() {
    latestRequest.current = undefined
    setState({ status: 'idle' })
  }

  return { state, ask, forget }
}

/** Converts the code of a `GeolocationPositionError` to a problem. Unknown codes become 'unavailable'. */
export function problemOf(code: number): LocationProblem {
  if (code === 1) return 'denied'
  return code === 3 ? 'timeout' : 'unavailable'
}
