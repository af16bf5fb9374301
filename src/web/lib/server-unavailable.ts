import type { PostgrestSingleResponse } from '@supabase/supabase-js'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'

const retryMs = 3_000

/**
 * Matches the error codes for an unreachable database (from PostgREST), and the empty code, which means that
 * there was no response.
 */
const unavailableCode = /^(PGRST00[0-3])?$/

/**
 * Returns whether an error means that the server or its database can't be reached, so that a retry may
 * succeed.
 */
export function isServerUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('name' in error && error.name === 'AuthRetryableFetchError') return true
  // If the server is down, a proxy responds with its own page, which has no error code.
  if (
    error instanceof Error &&
    error.name === 'PostgrestError' &&
    !('code' in error && error.code)
  ) {
    return true
  }
  return 'code' in error && typeof error.code === 'string' && unavailableCode.test(error.code)
}

/**
 * Returns the data of a response, or throws its error. Unlike `throwOnError`, doesn't change a network error.
 * If the status is 500 or higher and the error doesn't contain a code, as from a proxy, sets an empty code.
 */
export function dataOrThrow<Data>({ data, error, status }: PostgrestSingleResponse<Data>): Data {
  if (error === null) return data
  if (status >= 500 && !error.code) error.code = ''
  throw error
}

/**
 * Returns whether the query failed because the server is unavailable. While the server is unavailable,
 * refetches three seconds after each failure.
 */
export function useRetryWhileUnavailable({
  error,
  isFetching,
  refetch,
}: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>): boolean {
  const isUnavailable = isServerUnavailable(error)
  useEffect(() => {
    if (!isUnavailable || isFetching) return undefined
    const timer = setTimeout(() => void refetch(), retryMs)
    return () => clearTimeout(timer)
  }, [isUnavailable, isFetching, refetch])
  return isUnavailable
}
