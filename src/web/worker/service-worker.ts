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
 * The app's document and all files of its screens. The build inserts this list, so each version of the app
 * has a different service worker.
 */
declare const appFiles: PrecacheEntry[]
/** The URL of the app's document. */
declare const appDocument: string

// Only the app's own files are cached. A shopper's data never is.
precacheAndRoute(appFiles)
registerRoute(
  new NavigationRoute(createHandlerBoundToURL(appDocument), {
    allowlist: [/^\/(?:app|account|list|auth|auth\/confirm|auth\/reset)(?:\?|$)/],
  }),
)
// The logo links to the landing page, which needs a network.
registerRoute(new NavigationRoute(landingOrApp, { allowlist: [/^\/(?:\?|$)/] }))
cleanupOutdatedCaches()
// Takes control of the page that registered the first worker, so that this page works offline too.
clientsClaim()

/** Responds with the landing page. If the landing page can't be loaded, redirects to the app. */
async function landingOrApp({ request }: { request: Request }): Promise<Response> {
  const response = await fetch(request).catch(() => undefined)
  // A response that is neither a success nor a redirect isn't the landing page. It may come from a proxy that
  // can't reach our server.
  const isThere = response?.ok || response?.type === 'opaqueredirect'
  return response && isThere ? response : Response.redirect(appDocument)
}

// A new version waits until all pages of the old version are closed, or until the shopper activates it.
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting()
})
