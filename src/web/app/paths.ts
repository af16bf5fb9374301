// Paths must match exactly, as on the server, which responds with 404 to '/auth/' and '/App'.
export const authPath = /^\/auth$/
export const confirmPath = /^\/auth\/confirm$/
export const resetPath = /^\/auth\/reset$/
export const authPaths = /^\/auth(?:\/confirm|\/reset)?$/
export const appPath = /^\/app$/
export const accountPath = /^\/account$/
export const joinPath = /^\/join$/
export const linkedListPath = /^\/list$/
