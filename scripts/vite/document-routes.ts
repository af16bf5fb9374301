import type { Connect, Plugin } from 'vite'

/** In development and preview, serves the right HTML document for each page path, as the server does. */
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

/** Returns whether a path is a page, not a file or a server endpoint such as a one-time link. */
function isPage(pathname: string): boolean {
  return !pathname.includes('.') && !/^\/(?:\w+\/v1\/|api$|health\/)/.test(pathname)
}

function documentAt(pathname: string): string {
  if (pathname === '/') return '/landing.html'
  return pathname === '/privacy' ? '/privacy.html' : '/app.html'
}
