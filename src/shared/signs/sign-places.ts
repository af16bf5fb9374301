import { decompose } from '#shared/names/decompose.ts'

/** Source of a regular expression for words that describe a location in a store or name a department. */
const directions =
  `left|right|back|rear|front|far|north|south|east|west|outer|outside|inside|side|center|middle|
  main|dairy|meat|produce|deli|bakery|frozen|freezer|seafood|floral|pharmacy|bread|beer|wine|liquor|salad|hot|
  cheese|service|customer|courtesy|lunch ?meat|self|check ?out|natural|organic|health|bulk|garden|seasonal`
    .replaceAll(/\s+/gu, '')
    .replaceAll('lunch?', 'lunch ?')
    .replaceAll('check?', 'check ?')
const nouns =
  `walls?|sides?|corner|end|perimeter|case|cooler|freezers?|counter|entrance|entry|check ?outs?|registers?|
  lanes?|lobby|desk|shop|island|bar|market|center|room|window|hand side|dept|department|bins?|bunkers?|coffin|box|table|stand|cave|kiosk|rack|station|zone|
  area|section|nook|doors?|alley|aisle|hall|tent|vault|closet|refrigerators?|fridge|coolers`.replaceAll(
    /\n */gu,
    '',
  )

const wall = new RegExp(
  `^(?:(?:along|on|at|in) )?(?:the )?(?:(?:${directions})[ -]){1,3}(?:of (?:the )?)?(?:${nouns})(?: of (?:the )?store)?(?![\\p{L}\\p{N}])`,
  'iu',
)
const edge =
  /^(?:(?:along|on|at|in) )?(?:the )?(?:(?:left|right|back|rear|front|far)(?: (?:left|right|back|rear|front|corner|end))?(?: of (?:the )?store)?|entrance|entry|front end|check ?outs?|registers?|perimeter|end ?caps?)(?![\p{L}\p{N}])/iu
const spanishWall =
  /^(?:(?:a|en|al) )?(?:la )?(?:pared|lado|esquina|fondo|muro)(?: (?:de|del|de la))?(?: (?:izquierd[oa]|derech[oa]|traser[oa]|fondo|atras|enfrente|frente|frontal|entrada))?(?: de la tienda)?(?![\p{L}\p{N}])/iu
const spanishEdge =
  /^(?:al |en )?(?:el |la )?(?:fondo|frente|enfrente|entrada|atras|izquierda|derecha|cajas?)(?: de la tienda)?(?![\p{L}\p{N}])/iu

const maxPlaceLetters = 80

/**
 * A place named at the start of text. `end` is the offset where the name ends. `isWall` tells whether it is
 * the full name of a wall ('left wall', but not 'left').
 */
export type PlaceAtFront = { end: number; isWall: boolean }

const placeNoun = new RegExp(`(?:^|[ -])(?:${nouns})$`, 'iu')

/**
 * Whether text of at most four words ends with a word for a place, as 'Produce box' and 'Walk-in cooler' do.
 */
export function isPlaceName(text: string): boolean {
  return text.split(/\s+/u).length <= 4 && placeNoun.test(text)
}

/**
 * Finds the name of a wall, corner or other place in a store at the start of text: 'Left wall: Produce'.
 * Understands English and Spanish. Returns null if the text doesn't start with such a name.
 */
export function placeAtFront(text: string): PlaceAtFront | null {
  const plain = foldAccents(text.slice(0, maxPlaceLetters))
  const long = wall.exec(plain) ?? spanishWall.exec(plain)
  if (long) return { end: long[0].length, isWall: true }
  const short = edge.exec(plain) ?? spanishEdge.exec(plain)
  return short ? { end: short[0].length, isWall: false } : null
}

/** Removes accents without changing the length of the text. */
function foldAccents(text: string): string {
  return [...text]
    .map((letter) => (letter.length === 1 ? (decompose(letter, 'NFD')[0] ?? letter) : letter))
    .join('')
}

/** Name keys of departments along the walls of a store, which have their own signs. */
export const wallDepartments: ReadonlySet<string> = new Set(
  `produce,freshproduce,bakery,deli,meat,freshmeat,seafood,meatseafood,dairy,floral,pharmacy,liquor,customerservice,
  servicedesk,frozen,frozenfood,butcher,butchershop,poultry,cheese,specialtycheese,preparedfood,hotfood,panaderia,
  tortilleria,carniceria,pescaderia,cremeria,fruta,frutaverdura,farmacia,floreria,cafe,saladbar,hotbar,sushi,
  bulkfood,bulk,flower,freshflower,wine,beerwine,beer,checkout,coffeebar,lunchmeat,freshseafood,fish,egg,milk,
  taqueria,cocina,congelado,lacteo,carne,marisco,delibakery,bakerydeli,gardencenter,optical,photo,bank,starbuck,
  juicebar,winebeer,electronic,tobacco,wellness,apparel,seasonal,salad,meatmarket,meatdepartment,meatcase,fishmarket,seafoodmarket,frozensection,heladeria,fruteria,dulceria,vino,licore`
    .replaceAll(/\s+/gu, '')
    .split(','),
)

/**
 * Name keys of departments that may also be words on a larger department's sign, as 'Milk' and 'Eggs' are on
 * the sign 'Dairy'.
 */
export const smallDepartments: ReadonlySet<string> = new Set(
  'egg,milk,cheese,fish,beer,wine,salad,sushi,flower,lunchmeat,photo,bank,tobacco,vino,licore,carne,fruta,seasonal'.split(
    ',',
  ),
)

const notASign =
  /\b(?:welcome|thank(?:s| you)|low(?:er|est)? prices?|every ?day|sav(?:e|ings)|open|closed|hours?|hrs|shopping|since \d{4}|you(?:r|'re)?|our|we(?:'re)?|value|great|proud(?:ly)?|family[ -]owned|always|gracias|bienvenid[oa]s|abierto|horario|precios|ahorr[ae]\w*|follow|sale|you are here|directory|store map|find it|locally|est\.|mon|monday|sunday|daily|lun|domingo|where|better|best|live|eat|taste|quality|neighbou?r(?:hood)?|friendly|choose|serving|siempre|calidad|tu|su familia|tienda)\b|www\.|\.com\b|\b\d{1,2}(?::\d\d)?\s?[ap]\.?m\b|\b\d{3}[-. ]\d{4}\b|#\s?\d{3,}|\$\d/iu

/**
 * Whether a line looks like a slogan, opening hours or contact details rather than a sign. Recognizes times,
 * prices, phone numbers and a fixed list of words.
 */
export function isSlogan(line: string): boolean {
  return notASign.test(line)
}
