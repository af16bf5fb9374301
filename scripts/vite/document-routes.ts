import type { Connect, Plugin } from 'vite'

/** Maps page addresses to documents in development, as the server does. */
export function documentRoutes(): Plugin {
  return {
    name: 'document-routes',
    configureServer: (server) => void server.middlewares.use(toDocument),
    configurePreviewServer: (server) => void server.middlewares.use(toDocument),
  }
}

const toDocument: Connect.NextHandleFunction = (request, _response, next) => {
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
  const acceptsPages = request.headers.accept?.includes('text/html') ?? false
  if (acceptsPages && isPage(pathname)) request.url = documentAt(pathname) + search
  next()
}

/** Returns false for files and for server endpoints, such as one-time links. */
function isPage(pathname: string): boolean {
  return !pathname.includes('.') && !/^\/(?:\w+\/v1\/|api$|health\/)/.test(pathname)
}

function documentAt(pathname: string): string {
  if (pathname === '/') return '/landing.html'
  return pathname === '/privacy' ? '/privacy.html' : '/app.html'
}
