/** Who may call a route of Supabase's protocol. */
export type CallerOfCall = 'anyone' | 'shopper' | 'operator'

/**
 * For each call in `docs/protocol.md`, who may make it and a one-line summary. Keys are methods and paths in
 * the router's syntax.
 */
export const protocolSummaries: Readonly<Record<string, readonly [CallerOfCall, string]>> = {
  'POST /auth/v1/signup': ['anyone', 'Creates an account'],
  'POST /auth/v1/token': ['anyone', 'Starts or refreshes a session, by grant_type'],
  'GET /auth/v1/user': ['shopper', 'Returns the account of the session'],
  'PUT /auth/v1/user': ['shopper', 'Changes the account'],
  'POST /auth/v1/logout': ['shopper', 'Ends this session, all other sessions or all sessions'],
  'POST /auth/v1/otp': ['anyone', 'Sends a link and a code to sign in'],
  'POST /auth/v1/recover': ['anyone', 'Sends a link to set a new password'],
  'POST /auth/v1/resend': ['anyone', 'Sends the confirmation email again'],
  'POST /auth/v1/verify': ['anyone', 'Starts a session with the token from an email'],
  'GET /auth/v1/verify': ['anyone', 'Follows the link in an email'],
  'GET /auth/v1/reauthenticate': ['shopper', 'Sends a code to change the password'],
  'POST /auth/v1/factors': ['shopper', 'Starts the setup of a second factor'],
  'POST /auth/v1/factors/:factorId/challenge': [
    'shopper',
    'Creates a challenge for a second factor',
  ],
  'POST /auth/v1/factors/:factorId/verify': ['shopper', 'Verifies a code of a second factor'],
  'DELETE /auth/v1/factors/:factorId': ['shopper', 'Removes a second factor'],
  'GET /auth/v1/settings': ['anyone', 'Returns the sign-up settings'],
  'GET /auth/v1/health': ['anyone', 'Returns whether the server and its database are up'],
  'GET /auth/v1/.well-known/jwks.json': ['anyone', 'Returns the keys that verify access tokens'],
  'GET /auth/v1/admin/users': ['operator', 'Lists accounts'],
  'POST /auth/v1/admin/users': ['operator', 'Creates an account'],
  'GET /auth/v1/admin/users/:userId': ['operator', 'Returns an account'],
  'PUT /auth/v1/admin/users/:userId': ['operator', 'Changes an account'],
  'DELETE /auth/v1/admin/users/:userId': ['operator', 'Deletes an account'],
  'GET /auth/v1/admin/users/:userId/factors': [
    'operator',
    'Lists the second factors of an account',
  ],
  'DELETE /auth/v1/admin/users/:userId/factors/:factorId': [
    'operator',
    'Removes a second factor of an account',
  ],
  'POST /auth/v1/invite': ['operator', 'Sends an invitation'],
  'POST /auth/v1/admin/generate_link': [
    'operator',
    'Creates the link of an email without sending it',
  ],
  'GET /auth/v1/admin/audit': ['operator', 'Lists the audit log of accounts'],

  'GET /rest/v1/:table': ['anyone', 'Reads the rows that grants and policies allow'],
  'POST /rest/v1/:table': ['anyone', 'Adds rows, or replaces those with the same key'],
  'PATCH /rest/v1/:table': ['shopper', 'Changes the rows that match the filters'],
  'DELETE /rest/v1/:table': ['shopper', 'Deletes the rows that match the filters'],
  'GET /rest/v1/rpc/:name': ['anyone', 'Calls a read-only function'],
  'POST /rest/v1/rpc/:name': ['anyone', 'Calls a function'],

  'POST /storage/v1/object/list/:bucket': ['anyone', 'Lists the files of a bucket'],
  'GET /storage/v1/object/public/:bucket/*': ['anyone', 'Returns a public file or a range of it'],
  'GET /storage/v1/object/:bucket/*': ['anyone', 'Returns a file'],
  'GET /storage/v1/object/authenticated/:bucket/*': ['anyone', 'Returns a file'],
  'POST /storage/v1/object/:bucket/*': ['shopper', 'Uploads a file'],
  'PUT /storage/v1/object/:bucket/*': ['shopper', 'Replaces a file'],
  'DELETE /storage/v1/object/:bucket': ['shopper', 'Deletes files'],
  'GET /storage/v1/object/info/:bucket/*': ['anyone', 'Returns the metadata of a file'],
  'GET /storage/v1/object/info/authenticated/:bucket/*': [
    'anyone',
    'Returns the metadata of a file',
  ],
  'GET /storage/v1/bucket': ['anyone', 'Lists buckets'],
  'GET /storage/v1/bucket/:bucket': ['anyone', 'Returns a bucket'],

  'POST /functions/v1/fetch-store-locations': ['anyone', 'Searches real stores near a place'],

  'GET /realtime/v1/websocket': ['anyone', 'Opens the WebSocket that notifies shoppers of changes'],
}
