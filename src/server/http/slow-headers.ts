/**
 * Returns options with which a Node server disconnects a client whose headers take longer than
 * `headersTimeout` milliseconds. By default, Node checks the time limit only every 30 s.
 */
export function cutSlowHeaders(headersTimeout: number) {
  return { headersTimeout, connectionsCheckingInterval: headersTimeout / 30 }
}
