import { useState } from 'react'
import { failureReference } from '../lib/failure-reference.ts'

/** Under a message of a failure: what the operator finds in the log, where the server itself failed. */
export function Reference() {
  const [id] = useState(failureReference)
  return id && <p className="mt-1 text-xs">{`Reference: ${id}`}</p>
}
