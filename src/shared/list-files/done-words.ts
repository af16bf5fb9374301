/** What files write for a thing that is bought, in English, Spanish and German. */
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

/** Whether a cell of a column such as 'Done' says yes: a word, a check mark, a number, or the day of it. */
export function isDone(cell: string): boolean {
  const said = spelled(cell)
  return doneWords.has(said) || Number.parseFloat(said) > 0 || date.test(said)
}

export function isNotDone(cell: string): boolean {
  const said = spelled(cell)
  return notDoneWords.has(said) || /^0+(?:[.,]0+)?\s?%?$/u.test(said)
}

function spelled(cell: string): string {
  return cell.replaceAll('\uFE0F', '').trim().toLowerCase()
}
