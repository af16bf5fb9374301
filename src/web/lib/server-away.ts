import type { PostgrestSingleResponse } from '@supabase/supabase-js'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'

const askAgainMs = 3_000

/** PostgREST without its database; the client gives an empty code where no response came. */
const awayCode = /^(PGRST00[0-3])?$/

/** Whether the server or its database could not be reached, so that the same request may succeed in a moment. */
export function isServerAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('name' in error && error.name === 'AuthRetryableFetchError') return true
  // A proxy without its server has a page of its own, and so no code.
  if (
    error instanceof Error &&
    error.name === 'PostgrestError' &&
    !('code' in error && error.code)
  ) {
    return true
  }
  return 'code' in error && typeof error.code === 'string' && awayCode.test(error.code)
}

/**
 * The data of a response; throws its error. Not throwOnError, which gives a missing network no shape
 * of its own; and what a proxy says in place of the server has no code, so it gets the empty one.
 */
export function dataOf<Data>({ data, error, status }: PostgrestSingleResponse<Data>): Data {
  if (error === null) return data
  if (status >= 500 && !error.code) error.code = ''
  throw error
}

/** Asks again, every few seconds, while the server is away; whether it does so. */
export function useAskingAgain({
  error,
  isFetching,
  refetch,
}: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>): boolean {
  const isAway = isServerAway(error)
  useEffect(() => {
    if (!isAway || isFetching) return undefined
    const timer = setTimeout(() => void refetch(), askAgainMs)
    return () => clearTimeout(timer)
  }, [isAway, isFetching, refetch])
  return isAway
}
