/** A request from one of two shoppers. */
export type Operation = {
  actor: 'ann' | 'bob'
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  prefer: string
  body: object | undefined
}

/** User and session IDs of the two shoppers. */
export type TwoUsers = Record<Operation['actor'], { id: string; sessionId: string }>
