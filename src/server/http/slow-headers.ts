/**
 * Options of Node's server that disconnect clients that send headers too slowly. By default, Node checks
 * only every 30 s.
 */
export function cutSlowHeaders(headersTimeout: number) {
  return { headersTimeout, connectionsCheckingInterval: headersTimeout / 30 }
}
