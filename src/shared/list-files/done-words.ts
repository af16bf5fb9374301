/** Words that mark an item as bought in imported files, in English, Spanish and German. */
const doneWords = new Set(
  (
    'done; yes; y; true; x; ✓; ✔; ✅; ☑; ☒; [x]; ok; completed; complete; bought; got; got it; purchased; checked; finished; in cart; closed; archived; have; have it; ' +
    'sí; si; hecho; hecha; listo; lista; comprado; comprada; completado; completada; completo; verdadero; marcado; terminado; terminada; ' +
    'ja; j; erledigt; gekauft; fertig; wahr; abgehakt; besorgt; abgeschlossen; vorhanden'
  ).split('; '),
)
const notDoneWords = new Set(
  (
    'no; n; false; -; ☐; ⬜; □; [ ]; []; open; to do; todo; notstarted; inprogress; nil; null; not done; pending; not started; in progress; needs action; needs-action; incomplete; not completed; active; new; normal; waiting; need; needed; to buy; not bought; ' +
    'falso; pendiente; por comprar; sin empezar; no iniciada; en curso; falta; abierto; ' +
    'nein; offen; falsch; ausstehend; nicht begonnen; nicht gestartet; zu kaufen; fehlt'
  ).split('; '),
)
const date = /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4})(?:[T\s,].*)?$/su

/**
 * Whether a cell in a column such as 'Done' means yes: it is a word such as 'bought', a check mark, a
 * positive number or a date. Ignores case.
 */
export function isDone(cell: string): boolean {
  const value = normalize(cell)
  return doneWords.has(value) || Number.parseFloat(value) > 0 || date.test(value)
}

/**
 * Whether a cell in a column such as 'Done' means no: it is a word such as 'open', an empty checkbox or zero.
 * An unknown or empty cell means neither yes nor no.
 */
export function isNotDone(cell: string): boolean {
  const value = normalize(cell)
  return notDoneWords.has(value) || /^0+(?:[.,]0+)?\s?%?$/u.test(value)
}

function normalize(cell: string): string {
  return cell.replaceAll('\uFE0F', '').trim().toLowerCase()
}
