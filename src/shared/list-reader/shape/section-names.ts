import { wordsOf } from '#shared/names/fold-name.ts'
import { storeInTitle } from '#shared/stores/named-store.ts'

/** Store sections and list titles that are never items. */
const neverBought =
  'produce; fresh produce; dairy; dairy and eggs; bakery; deli; frozen; frozen food; frozen foods; frozen section; freezer; fridge; refrigerated; ' +
  'pantry; pantry items; pantry staples; cupboard; cupboards; store cupboard; canned; canned goods; dry; dry goods; dry food; cooler; household; household items; household supplies; ' +
  'cleaning; cleaning supplies; cleaning products; toiletries; personal care; health and beauty; pharmacy; paper goods; paper products; ' +
  'pet supplies; pet care; baby care; baby items; meat department; meat and seafood; meats and seafood; meat counter; deli counter; ' +
  'international; international foods; ethnic; condiments and sauces; baking supplies; baking aisle; ' +
  'misc; miscellaneous; other; other stuff; other items; everything else; stuff; extra; extras; side; sides; main; mains; ' +
  'store; grocery store; supermarket; groceries; grocery; grocery list; shopping; shopping list; list; ingredient; ingredients; to buy; need; need to buy; need to get; to get; still need; also need; still to get; still to buy; left to get; left to buy; ' +
  'lista; lista del mandado; lista del súper; lista del super; lista de compras; lista de la compra; frutas y verduras; lácteos; congelados; ' +
  'enlatados; panadería; carnicería; abarrotes; despensa; limpieza; higiene; higiene personal; farmacia; mascotas; otros; varios; ' +
  'obst und gemüse; milchprodukte; tiefkühl; tiefkühlkost; haushalt; drogerie; sonstiges; einkaufsliste'
/** Titles that fit any shopping list. */
const listTitles =
  'groceries; grocery; grocery list; shopping; shopping list; list; ingredient; ingredients; to buy; need; we need; need to buy; need to get; to get; still need; also need; ' +
  'other; other stuff; other items; misc; miscellaneous; everything else; lista; lista de compras; lista de la compra; lista del mandado; einkaufsliste'
/** Headings that may also be items. */
const maybeBought =
  'fruit; fruits; fresh fruit; fresh vegetables; veg; veggies; vegetables; fruit and veg; fruit and veggies; fruit and vegetables; fruits and veg; fruits and veggies; ' +
  'fruits and vegetables; veggies and fruit; meat; meats; seafood; bread; breads; snack; snacks; drink; drinks; beverage; beverages; booze; beer; alcohol; ' +
  'health; baby; pet; pets; dessert; desserts; breakfast; breakfasts; supper; suppers; brunch; lunch; lunches; lunchbox; lunch box; lunchboxes; lunch boxes; dinner; dinners; entree; entrees; grill; sauce; sauces; ' +
  'topping; toppings; fixings; apps; appetizers; food; frutas; verduras; carnes; carne; bebidas; pan; botanas; snacks y botanas; ' +
  'obst; gemüse; fleisch; getränke; brot; backwaren; gewürze; condiments; cans; staples; spices; baking; cereal; paper; beauty; floral; flowers; flores; liquor; supplies; protein; proteins; carbs'
const forms: Readonly<Record<string, readonly string[]>> = {
  frozen: ['frozen', 'frozen food', 'frozen foods', 'freezer', 'frozen section'],
  canned: ['canned', 'canned goods', 'cans', 'tinned', 'tins', 'canned food', 'canned foods'],
  dried: ['dried', 'dried goods'],
}

/** Maximum number of parts in a heading such as 'Vegetables / fruit'. */
const maxParts = 3
/** Maximum length of a section heading, in characters. */
const maxSectionLength = 60

const neverKeys = keysOf(neverBought)
const listTitleKeys = keysOf(listTitles)
const sectionKeys = new Set([...neverKeys, ...keysOf(maybeBought)])
const formOfKey = new Map(
  Object.entries(forms).flatMap(([form, names]) => names.map((name) => [keyOf(name), form])),
)

/** Whether a heading names a store section, a part of a list, or a store. */
export function isSection(words: string): boolean {
  if (isPart(words)) return true
  const parts = words.split(' / ', maxParts + 1)
  return parts.length > 1 && parts.length <= maxParts && parts.every(isPart)
}

function isPart(words: string): boolean {
  return sectionKeys.has(keyOf(words)) || isStore(words)
}

/**
 * Matches titles of shopping lists: 'things we need from the store', 'lista para el súper', 'Sat errands'.
 */
const listPhrases = [
  '(?:things|stuff|items|what) (?:to (?:get|buy|pick up)|(?:that )?(?:i|we|you) (?:still )?need(?: to (?:get|buy))?)',
  '(?:need|get|buy|pick up) (?:from|at) (?:the )?(?:store|grocery store|market|supermarket)',
  '(?:i |we )?(?:need|needed|needs|stuff|things|ingredients|groceries|shopping) (?:for|to make) [\\p{L}\\d ]{2,40}',
  'to pick up|(?:to do|to get|to buy|need) (?:today|tomorrow|tonight|this week|this weekend)',
  '(?:my|our|the|weekly|master|big|quick)?\\s?(?:grocery|groceries|shopping|store|food|weekend|weekly|costco|walmart|target) (?:list|run|trip)',
  '(?:\\p{L}+day |(?:mon|tue|tues|wed|thu|thurs|fri|sat|sun) |weekend |weekly |todays |my |our )?errands(?: \\p{L}+day| today| list)?',
  '(?:mi |la )?(?:lista|listita)(?: (?:del?|para) (?:el |la |los )?(?:super|supermercado|mandado|tienda|mercado|compras?|semana|casa|walmart|costco))?',
  '(?:lo|cosas) que (?:falta|faltan|necesito|necesitamos|hace falta|hay que comprar)|(?:cosas )?(?:para|por) comprar|falta|faltan|para (?:el super|la semana|la tienda)',
  '(?:meine |unsere )?(?:einkaufs?liste|einkauf|einkaufen|noch kaufen|was wir brauchen|wir brauchen)',
].join('|')
const listPhrase = new RegExp(
  `^(?:${listPhrases})(?: for (?:the )?(?:week|weekend|party|\\p{L}+day))?$`,
  'u',
)

/** Whether a heading is never an item. */
export function isNeverBought(words: string): boolean {
  const key = keyOf(words)
  return neverKeys.has(key) || listPhrase.test(key)
}

/** Whether a title fits any shopping list: 'Groceries', 'To buy'. */
export function isListTitle(words: string): boolean {
  return listTitleKeys.has(keyOf(words))
}

/** Whether part of a heading is a section name, as in 'Dairy/Cold' or 'Cans & dry'. */
export function namesSection(words: string): boolean {
  const parts = words.split(/\s?[/&+]\s?|\s(?:and|y|und)\s/u)
  return parts.some((part) => isSection(part) || formOf(part) !== null)
}

/** Whether the text is the name of a store, or of a kind of store. */
export function isStore(words: string): boolean {
  return words.length <= maxSectionLength && storeInTitle(words) !== null
}

/**
 * Returns the form that a heading implies for the items below it: 'frozen' for 'Frozen foods'. Returns null
 * for other headings.
 */
export function formOf(words: string): string | null {
  return formOfKey.get(keyOf(words)) ?? null
}

function keysOf(names: string): Set<string> {
  return new Set(names.split(';').map(keyOf))
}

function keyOf(words: string): string {
  if (words.length > maxSectionLength) return ''
  return wordsOf(words.trim()).join(' ').replace(/^the /, '')
}
