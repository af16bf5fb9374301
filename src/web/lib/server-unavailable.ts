import type { PostgrestSingleResponse } from '@supabase/supabase-js'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'

const retryMs = 3_000

/**
 * Error codes of PostgREST when it can't reach its database. The client sets an empty code if there was no
 * response.
 */
const unavailableCode = /^(PGRST00[0-3])?$/

/** Returns whether the server or its database was unreachable, so that a retry may succeed. */
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
 * Returns the data of a response, or throws its error. Unlike `throwOnError`, it keeps the shape of a network
 * error. It adds an empty code to the error of a proxy, which has no code.
 */
export function dataOf<Data>({ data, error, status }: PostgrestSingleResponse<Data>): Data {
  if (error === null) return data
  if (status >= 500 && !error.code) error.code = ''
  throw error
}

/** Refetches every few seconds while the server is unavailable. Returns whether the server is unavailable. */
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
