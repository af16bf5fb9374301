// Shows how a list is read and where its items stand, for whoever corrects a name or a layout.
// npm run place -- --chain Kroger < list.txt
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { findChain } from '../src/shared/catalog/chains.ts'
import { mergeItems } from '../src/shared/list-reader/read-list.ts'
import { locateList } from '../src/shared/locate/locate-list.ts'
import { findProduct } from '../src/shared/names/find-product.ts'
import { readCatalog } from './names/catalog-files.ts'

const { values } = parseArgs({ options: { chain: { type: 'string', default: 'Kroger' } } })
const chain = findChain(values.chain)
if (chain) {
  const { names, layoutOf, items } = readCatalog()
  const store = {
    chainName: chain.name,
    names,
    layout: layoutOf(chain.name),
    placements: new Map(),
    reports: new Map(),
  }
  for (const item of items(readFileSync(0, 'utf8'))) {
    const [located] = locateList(mergeItems([item]), store)
    if (!located) continue
    const product = findProduct(names, item)
    console.log(
      JSON.stringify({
        text: item.text,
        quantity: item.quantity,
        ...(item.upTo !== null && { upTo: item.upTo }),
        unit: item.unit,
        name: item.name,
        note: item.note,
        found: located.found,
        product: product?.name ?? located.product,
        department: product?.shelf.department ?? null,
        sign: located.found ? located.aisle : null,
        source: located.found ? located.source : null,
        suggestions: located.suggestions,
      }),
    )
  }
} else {
  console.error(`There is no chain named '${values.chain}'. Try --chain Kroger.`)
  process.exitCode = 1
}
