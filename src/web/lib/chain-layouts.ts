import { type Layout, readLayout } from '#shared/names/layout.ts'

const loaders = import.meta.glob<string>('../../shared/catalog/layouts/*.txt', {
  query: '?raw',
  import: 'default',
})

/** Loads a chain's layout. Resolves with null if the chain has no layout. */
export async function readChainLayout(chainName: string): Promise<Layout | null> {
  const load = loaders[`../../shared/catalog/layouts/${fileName(chainName)}.txt`]
  return load ? readLayout(await load()) : null
}

/** Returns the name of a chain's layout file without its extension: 'Stop & Shop' is in stop-and-shop.txt. */
function fileName(chainName: string): string {
  return chainName
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll("'", '')
    .replaceAll(/[^a-z]+/g, '-')
}
