const longestFileName = 255

/** Tells the browser to save the file under this name, however hostile the name is (RFC 6266). */
export function attachment(name: string): string {
  const clean = name
    .toWellFormed()
    .replaceAll(/[\p{C}/\\]/gu, '_')
    .slice(0, longestFileName)
    .toWellFormed()
  const plain = clean.replaceAll(/[^ -~]|["%]/g, '_')
  const encoded = encodeURIComponent(clean).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
