/** Options of Node's server that end slow senders of headers; by default Node checks only every 30 s. */
export function cutSlowHeaders(headersTimeout: number) {
  return { headersTimeout, connectionsCheckingInterval: headersTimeout / 30 }
}
