import type { DescribedOperation, OpenApiDocument } from '../../src/server/api/openapi.ts'
import type { Catalog } from './catalog-queries.ts'

export type Served = {
  document: Pick<OpenApiDocument, 'paths' | 'components'>
  catalog: Catalog
}

export type Operation = {
  name: string
  method: string
  path: string
  described: DescribedOperation
}

/** Returns all operations in the OpenAPI document. */
export function operationsOf({ paths }: Pick<OpenApiDocument, 'paths'>): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const verb = method.toUpperCase()
      return { name: `${verb} ${path}`, method: verb, path, described }
    }),
  )
}
