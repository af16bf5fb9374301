import { knownNames } from '#shared/names/known-names.ts'
import { indexNames } from '#shared/names/name-index.ts'
import { wordsText } from '#shared/names/test-words.ts'
import { readVocabulary } from '#shared/names/vocabulary.ts'

/** A few products, for tests of how lists are read. */
const departments = `# Dairy

## milk
2% milk = 2%
* milk; es: leche

## eggs
* eggs; es: huevos

## cheese
* cheese

## cream
* half and half = 1/2 and 1/2

# Produce

## vegetables
* garlic
* onions; es: cebolla
* potatoes

# Meat

## beef
* beef

## chicken
* chicken

# Bakery

## bread
* bread

# Canned

## canned beans
* black beans

# Baking

## spices
pepper
* salt

## sugar
* flour
sugar

# Pantry

## boxed meals
* mac and cheese

## noodles
* cup noodles

# Frozen

## frozen pizza
* frozen pizza = pizza

# Beverages

## soda
* soda; brands: 7UP
`

export const testIndex = indexNames(readVocabulary(departments, wordsText))
export const testNames = knownNames(testIndex)
