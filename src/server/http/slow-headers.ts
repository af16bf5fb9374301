/**
 * Returns Node server options that disconnect clients whose headers take longer than `headersTimeout`
 * milliseconds. By default, Node checks this only every 30 s.
 */
export function cutSlowHeaders(headersTimeout: number) {
  return { headersTimeout, connectionsCheckingInterval: headersTimeout / 30 }
}
