/** For Node's server: it ends whoever takes longer to send headers, and by itself it looks only every 30 s. */
export function cutSlowHeaders(headersTimeout: number) {
  return { headersTimeout, connectionsCheckingInterval: headersTimeout / 30 }
}
