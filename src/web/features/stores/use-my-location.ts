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
 * Reads the device's position when `ask` is called, for which the browser may ask the shopper. Calls
 * `onFound` only with the result of the last request.
 */
export function useMyLocation(onFound: (position: Position) => void) {
  const [state, setState] = useState<MyLocation>({ status: 'idle' })
  // Identifies the request in progress; results of earlier requests are ignored.
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

  /** Discards a pending request and any error, because the shopper typed a place instead. */
  function forget() {
    latestRequest.current = undefined
    setState({ status: 'idle' })
  }

  return { state, ask, forget }
}

/** Maps a `GeolocationPositionError` code to a problem. */
export function problemOf(code: number): LocationProblem {
  if (code === 1) return 'denied'
  return code === 3 ? 'timeout' : 'unavailable'
}
