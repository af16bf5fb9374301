import { noMediaType } from '../rest-errors.ts'

/** How the rows are answered: as an array, or as the one object that there must be. */
export type Shape = 'array' | 'object'

const shapes: Readonly<Record<string, Shape>> = {
  '*/*': 'array',
  'application/json': 'array',
  'application/vnd.pgrst.object+json': 'object',
}

/** Chooses by the Accept header; the first supported media type in it wins. */
export function parseAccept(header: string | undefined): Shape {
  if (header === undefined) return 'array'
  const accepted = header.split(',').map((mediaType) => mediaType.trim())
  for (const mediaType of accepted) {
    const [name = '', ...parameters] = mediaType.toLowerCase().split(';')
    const stripsNulls = parameters.some((parameter) => parameter.trim() === 'nulls=stripped')
    const shape = stripsNulls ? undefined : shapes[name.trim()]
    if (shape !== undefined) return shape
  }
  throw noMediaType(accepted)
}
