import { useState } from 'react'
import { failureReference } from '../lib/failure-reference.ts'

/**
 * The request id of a server failure. Shown under the error, so that the operator can find the failure in the
 * log.
 */
export function Reference() {
  const [id] = useState(failureReference)
  return id && <p className="mt-1 text-xs">{`Reference: ${id}`}</p>
}
