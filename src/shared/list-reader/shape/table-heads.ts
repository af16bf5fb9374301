import { spellingOf } from '#shared/names/fold-name.ts'

/** What a table column contains. 'other' is a known column that is not needed for shopping. */
export type TableColumn =
  | 'item'
  | 'quantity'
  | 'unit'
  | 'size'
  | 'note'
  | 'store'
  | 'person'
  | 'done'
  | 'needed'
  | 'price'
  | 'category'
  | 'list'
  | 'other'

/**
 * Indexes of the columns by what they contain. There is at most one item column, and any number of note
 * columns.
 */
export type TableColumns = ReadonlyMap<TableColumn, readonly number[]>

/** Column headers in English, Spanish and German, separated by semicolons. */
const heads: readonly (readonly [TableColumn, string])[] = [
  [
    'item',
    'item; items; item name; product; products; product name; article; ingredient; ingredients; ingredient name; ' +
      'grocery; groceries; grocery item; grocery list; shopping item; shopping list item; food; food item; thing; things; ' +
      'what to buy; to buy; buy; need to buy; what we need; item description; ' +
      'artículo; artículos; producto; productos; ingrediente; ingredientes; alimento; alimentos; compra; qué comprar; ' +
      'nombre del producto; nombre del artículo; ' +
      'Artikel; Artikelname; Produkt; Produkte; Produktname; Zutat; Zutaten; Ware; Lebensmittel; Einkauf; was kaufen',
  ],
  [
    'quantity',
    'quantity; qty; qnty; quant; quantities; amount; amt; count; how many; how much; pcs; pieces; number of items; ' +
      'item quantity; qty needed; quantity needed; amount needed; number needed; to buy qty; ' +
      'cantidad; cantidades; cant; ctd; cuántos; cuántas; cuánto; ' +
      'Menge; Anzahl; Anz; Stück; Stk; Stückzahl; wie viel; wieviel; wie viele',
  ],
  [
    'unit',
    'unit; units; uom; unit of measure; unit name; measure; measures; measurement; ' +
      'unidad; unidad de medida; medida; medidas; ' +
      'Einheit; Einheiten; ME; Maß; Maßeinheit; Mengeneinheit',
  ],
  [
    'size',
    'size; package size; pack size; package; packaging; pack; container; weight; volume; ' +
      'tamaño; presentación; envase; paquete; peso; ' +
      'Größe; Packung; Packungsgröße; Gewicht; Gebinde',
  ],
  [
    'note',
    'note; notes; item notes; comment; comments; remark; remarks; detail; details; info; information; additional info; ' +
      'brand; brand name; preferred brand; variety; kind; preference; preferences; specifics; instructions; ' +
      'nota; notas; comentario; comentarios; observación; observaciones; detalle; detalles; marca; ' +
      'Notiz; Notizen; Anmerkung; Anmerkungen; Bemerkung; Bemerkungen; Hinweis; Hinweise; Kommentar; Marke; Sorte',
  ],
  [
    'store',
    'store; stores; store name; shop; where; where to buy; where from; buy at; buy from; supermarket; market; vendor; retailer; merchant; ' +
      'tienda; tiendas; supermercado; súper; mercado; dónde; dónde comprar; lugar; ' +
      'Laden; Läden; Geschäft; Markt; Supermarkt; Händler; wo; wo kaufen',
  ],
  [
    'person',
    'who; for who; for whom; whose; person; assigned to; assigned; assignee; buyer; responsible; who buys; requested by; who s bringing; who is bringing; who brings; brought by; ' +
      'quién; para quién; persona; responsable; asignado a; asignado; ' +
      'wer; für wen; zuständig; verantwortlich',
  ],
  [
    'done',
    'done; bought; got; got it; gotten; purchased; checked; is checked; checked off; crossed off; completed; complete; is completed; ' +
      'completed at; completed on; completion date; date completed; done at; done on; bought on; purchased on; checked at; checked on; ' +
      'finished; in cart; in basket; picked up; picked; grabbed; status; state; check; checkbox; have; have it; already have; ' +
      'hecho; listo; comprado; comprada; completado; completada; marcado; tachado; estado; ya; lo tengo; ' +
      'erledigt; gekauft; fertig; abgehakt; besorgt; vorhanden; haben wir; Stand',
  ],
  [
    'needed',
    'need; needed; need it; needed?; still need; necesito; falta; faltan; hace falta; benötigt; fehlt; brauchen',
  ],
  [
    'price',
    'price; prices; unit price; price each; est price; est. price; estimated price; price estimate; approx price; cost; costs; est cost; estimated cost; ' +
      'total; subtotal; total price; total cost; line total; budget; amount usd; usd; price per unit; ' +
      'precio; precios; precio unitario; precio estimado; costo; coste; importe; presupuesto; ' +
      'Preis; Preise; Einzelpreis; Stückpreis; Gesamtpreis; Kosten; Betrag; Summe; Gesamt',
  ],
  [
    'category',
    'category; categories; category name; department; departments; dept; section; store section; aisle; aisles; group; food group; shelf; ' +
      'categoría; categorías; departamento; sección; pasillo; grupo; ' +
      'Kategorie; Kategorien; Warengruppe; Abteilung; Gruppe; Bereich; Rubrik; Regal',
  ],
  [
    'list',
    'list; list name; shopping list name; shopping list; notebook; project; ' +
      'lista; nombre de la lista; lista de compras; Liste; Listenname; Einkaufsliste',
  ],
  [
    'other',
    'id; uid; uuid; item id; order; position; sort order; index; row; priority; indent; parent; level; author; created by; added by; ' +
      'date; date added; created; created at; created on; added; added on; updated; updated at; modified; last modified; due; due date; ' +
      'date lang; timezone; deadline; duration; reminder; repeat; recurrence; start date; ' +
      'tags; labels; label; url; link; image; photo; barcode; upc; sku; code; calories; calorie; protein; carbs; fat; ' +
      'coupon; sale; rating; stock; in stock; on hand; min stock; ' +
      'fecha; prioridad; código; orden; etiquetas; ' +
      'Datum; Priorität; Nummer; Reihenfolge; Strichcode; fällig; fällig am; erstellt',
  ],
]

/** Ambiguous column headers. The first meaning applies unless another column already has it. */
const weakHeads: readonly (readonly [readonly TableColumn[], string])[] = [
  [
    ['item', 'other'],
    'name; title; content; task; task name; todo; to do; subject; summary; what; text; list item; ' +
      'nombre; título; tarea; asunto; contenido; qué; concepto; ' +
      'Titel; Aufgabe; Betreff; Inhalt; was; Bezeichnung',
  ],
  [['item', 'note'], 'description; desc; descripción; Beschreibung'],
  [['category', 'other'], 'type; tipo; Typ; Art'],
  [['store', 'other'], 'location; from; ubicación; Ort'],
  [
    ['note', 'other'],
    'for; used for; use; recipe; meal; dish; para; receta; comida; uso; für; Rezept; wofür; Gericht',
  ],
  [['quantity', 'unit'], 'unidades; uds; ud; pieza; piezas'],
  [['quantity', 'other'], 'number; no; num; nr; x; número; núm'],
]

/** Column headers without letters. */
const signs: ReadonlyMap<string, TableColumn> = new Map([
  ['#', 'quantity'],
  ['×', 'quantity'],
  ['✓', 'done'],
  ['✔', 'done'],
  ['☑', 'done'],
  ['✅', 'done'],
  ['☐', 'done'],
  ['[ ]', 'done'],
  ['[x]', 'done'],
  ['$', 'price'],
  ['€', 'price'],
])

const meanings: ReadonlyMap<string, readonly TableColumn[]> = new Map(
  [...weakHeads, ...heads.map(([column, words]) => [[column], words] as const)].flatMap(
    ([columns, words]) => words.split(';').map((word) => [spellingOf(word), columns] as const),
  ),
)

/** Maximum length of a column header in characters. */
const maxHeadLength = 40

/** Returns the meanings of a column header, most likely first. Returns an empty array for unknown words. */
function meaningsOf(cell: string): readonly TableColumn[] {
  const plain = cell
    .replaceAll(/(?:[*_`:?]|\u{FE0F})+/gu, ' ')
    .replaceAll(/\([^()]*\)/gu, ' ')
    .replace(/(?<=\p{L}) (?:ca|circa|approx|est|each|ungefähr)\.?\s*$/iu, '')
    .trim()
  if (plain === '' || plain.length > maxHeadLength) return []
  const sign = signs.get(plain.toLowerCase())
  return sign ? [sign] : (meanings.get(spellingOf(plain)) ?? [])
}

/** Whether a cell may be the header of a column, such as 'Item' or 'Qty'. */
export function isColumnHeader(cell: string): boolean {
  return meaningsOf(cell).length > 0
}

/** Maximum number of columns. A wider table isn't a shopping list. */
export const maxColumns = 60

/**
 * Returns the meanings of each column header. Once two headers are known, also tries the first or last words
 * of the other headers, as in 'Groceries wk 47'.
 */
function meaningsIn(head: readonly string[]): (readonly TableColumn[])[] {
  const meaningsByCell = head.slice(0, maxColumns).map(meaningsOf)
  const known = meaningsByCell.filter((columns) =>
    columns.some((column) => unmistakable.has(column)),
  )
  if (known.length < minKnown) return meaningsByCell
  return meaningsByCell.map((columns, at) =>
    columns.length > 0 ? columns : meaningsAtEnds(head[at] ?? ''),
  )
}

const minKnown = 2
const maxHeadWords = 4

/** Returns the meanings of the longest known words at the start or end of a column header. */
function meaningsAtEnds(cell: string): readonly TableColumn[] {
  const words = cell.trim().split(/[\s/]+/u, maxHeadWords + 1)
  if (words.length < 2 || words.length > maxHeadWords) return []
  const parts = words.slice(1).flatMap((_, at) => {
    const length = words.length - 1 - at
    return [words.slice(0, length), words.slice(-length)]
  })
  return parts.map((part) => meaningsOf(part.join(' '))).find(({ length }) => length > 0) ?? []
}

/** Returns the columns of a table by the headers in its first row, such as 'Item' and 'Qty.'. */
export function columnsOf(head: readonly string[]): TableColumns {
  const columns = new Map<TableColumn, number[]>()
  const add = (column: TableColumn, at: number) => {
    const places = columns.get(column)
    if (places) places.push(at)
    else columns.set(column, [at])
  }
  const meaningsByCell = meaningsIn(head)
  for (const [at, [first, second]] of meaningsByCell.entries()) {
    if (first !== undefined && second === undefined) {
      add(isTwice(columns, first) ? 'note' : first, at)
    }
  }
  for (const [at, [first, second]] of meaningsByCell.entries()) {
    if (first === undefined || second === undefined) continue
    add(columns.has(first) ? second : first, at)
  }
  return columns
}

/**
 * Whether a column is a second item column, as 'Product' is next to 'Ingredient'. Such a column becomes a
 * note.
 */
function isTwice(columns: TableColumns, column: TableColumn): boolean {
  return column === 'item' && columns.has(column)
}

/** Columns whose headers occur only in tables. */
const unmistakable = new Set<TableColumn>([
  'quantity',
  'unit',
  'size',
  'note',
  'store',
  'person',
  'done',
  'needed',
  'price',
  'category',
  'list',
])

/** Whether a row is the header row of a shopping table: 'Item, Qty, Store'. */
export function isTableHead(cells: readonly string[]): boolean {
  if (cells.length > maxColumns) return false
  const written = cells.filter((cell) => cell.trim() !== '')
  const meaningsByCell = meaningsIn(written)
  if (!meaningsByCell.some((columns) => columns.some((column) => unmistakable.has(column))))
    return false
  const known = meaningsByCell.filter(({ length }) => length > 0).length
  const columns = columnsOf(written)
  // In 'Category, Need, Amount', the items are below 'Need'.
  const hasItem =
    columns.has('item') ||
    (columns.has('quantity') && (columns.has('needed') || known < written.length))
  return hasItem && written.length > 1 && known > written.length / 2
}
