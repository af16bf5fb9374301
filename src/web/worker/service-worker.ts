import { clientsClaim } from 'workbox-core'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope
/** The document and all that the app's screens are made of: written in by the build, and so this worker's version. */
declare const appFiles: PrecacheEntry[]
/** The app's document, under one of the addresses that show it. */
declare const appDocument: string

// The app's own files and nothing else: what belongs to a shopper is never kept here.
precacheAndRoute(appFiles)
registerRoute(
  new NavigationRoute(createHandlerBoundToURL(appDocument), {
    allowlist: [/^\/(?:app|account|list|auth|auth\/confirm|auth\/reset)(?:\?|$)/],
  }),
)
// The logo leads to the landing page, which needs a network.
registerRoute(new NavigationRoute(landingOrApp, { allowlist: [/^\/(?:\?|$)/] }))
cleanupOutdatedCaches()
// The page that brought the first worker is the one that goes to the store.
clientsClaim()

async function landingOrApp({ request }: { request: Request }): Promise<Response> {
  const response = await fetch(request).catch(() => undefined)
  // A refusal of this page is of something on the way, or of a proxy without its server.
  const isThere = response?.ok || response?.type === 'opaqueredirect'
  return response && isThere ? response : Response.redirect(appDocument)
}

// A new version waits until every page of the one before is closed, or until the shopper asks for it.
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting()
})
