import { clientsClaim } from 'workbox-core'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope
/**
 * The app's document and all files for its screens. The build inserts this list, so each version of the app
 * has a different service worker.
 */
declare const appFiles: PrecacheEntry[]
/** A URL of the app's document. */
declare const appDocument: string

// Only the app's own files are cached, never a shopper's data.
precacheAndRoute(appFiles)
registerRoute(
  new NavigationRoute(createHandlerBoundToURL(appDocument), {
    allowlist: [/^\/(?:app|account|list|auth|auth\/confirm|auth\/reset)(?:\?|$)/],
  }),
)
// The logo links to the landing page, which needs a network.
registerRoute(new NavigationRoute(landingOrApp, { allowlist: [/^\/(?:\?|$)/] }))
cleanupOutdatedCaches()
// Take over the page that registered the first worker, so that it works offline as well.
clientsClaim()

/** Responds with the landing page, or redirects to the app if the landing page can't be loaded. */
async function landingOrApp({ request }: { request: Request }): Promise<Response> {
  const response = await fetch(request).catch(() => undefined)
  // Any other status comes from something between the app and the server, such as a proxy whose server is
  // down.
  const isThere = response?.ok || response?.type === 'opaqueredirect'
  return response && isThere ? response : Response.redirect(appDocument)
}

// A new version waits until all pages of the old one are closed, or until the shopper activates it.
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting()
})
