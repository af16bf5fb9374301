import { noMediaType } from '../rest-errors.ts'

/** How the rows are answered: as an array, or as the one object that there must be. */
export type Shape = 'array' | 'object'

/** Chooses by the Accept header; the first that is served wins. */
export function parseAccept(header: string | undefined): Shape {
  if (header === undefined) return 'array'
  const accepted = byQuality(header)
  for (const mediaType of accepted) {
    const shape = shapeOf(mediaType)
    if (shape !== undefined) return shape
  }
  throw noMediaType(accepted)
}

function byQuality(header: string): string[] {
  const ranges = header.split(',').map((range) => {
    const [mediaType = '', quality] = range.split(';q=')
    return { mediaType: mediaType.trim(), quality: quality === undefined ? 1 : Number(quality) }
  })
  return ranges
    .toSorted(
      (a, b) => b.quality - a.quality || specificity(b.mediaType) - specificity(a.mediaType),
    )
    .map(({ mediaType }) => mediaType)
}

function specificity(mediaType: string): number {
  return mediaType.split(';').length - mediaType.split('*').length
}

function shapeOf(mediaType: string): Shape | undefined {
  const [name = '', ...parameters] = mediaType.toLowerCase().split(';')
  const stripsNulls = parameters.some((parameter) => parameter.trim() === 'nulls=stripped')
  switch (name.trim()) {
    case '*/*':
    case 'application/json':
      return 'array'
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return stripsNulls ? undefined : 'array'
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return stripsNulls ? undefined : 'object'
    default:
      return undefined
  }
}
