import { spellingOf } from '#shared/names/fold-name.ts'

/**
 * Other apps' column names, grouped by our standard name for the column. Columns in the group 'id' are
 * ignored.
 */
const heads: readonly (readonly [string, string])[] = [
  ['item', 'card title; Titel der Karte; Product / Note; Produkt / Notiz; product name'],
  ['title', 'reminder; task name; list item name'],
  ['notes', 'body'],
  [
    'done',
    'date completed; % complete; completion date; completed at; Erledigt am; % Erledigt; fecha de finalización; % completado',
  ],
  ['unit', 'qu name'],
  [
    'store',
    'default shopping location name; shopping location; shopping location name; Standardmarkt',
  ],
  ['category', 'product group; product group name; Produktgruppe'],
  [
    'id',
    'reminder on/off; reminder date; reminder time; start date; due time; total work; actual work; billing information; ' +
      'companies; company; contacts; mileage; owner; private; role; schedule+ priority; sensitivity; request status; ' +
      'Erinnerung Ein/Aus; Erinnerungsdatum; Erinnerungszeit; Beginnt am; Gesamtaufwand; Ist-Aufwand; Abrechnungsinformationen; ' +
      'Firmen; Kontakte; Reisekilometer; Besitzer; Privat; Funktion; Planung+ Priorität; Vertraulichkeit; Anforderungsstatus; ' +
      'folder name; kind; is check list; column name; column order; view mode; task id; parent id; is all day; is floating; ' +
      'completed time; created time; importance; flagged; creation date; modification date; is collapsed; has attachments; ' +
      'assigned users; Zugewiesene Benutzer; Schlagworte; Fälligkeitsdatum; Geändert; ' +
      'duration unit; deadline lang; row created timestamp; shopping list id; product id; qu id; qu name plural; ' +
      'last price unit; last price total; product group id; product barcodes',
  ],
]

const words: ReadonlyMap<string, string> = new Map(
  heads.flatMap(([word, names]) => names.split(';').map((name) => [spellingOf(name), word])),
)

/**
 * Returns the standard name for another app's column name, ignoring case and punctuation. Returns unknown
 * names unchanged.
 */
export function knownHead(cell: string): string {
  return words.get(spellingOf(cell)) ?? cell
}
