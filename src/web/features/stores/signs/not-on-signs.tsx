import { useState } from 'react'

type Props = { title: string; texts: readonly string[]; note: string }

const firstShown = 12

/** A title, a list of words and a note. Shows only the first twelve words until the shopper asks for more. */
export function NotOnSigns({ title, texts, note }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const all = [...new Set(texts)]
  const shown = showsAll ? all.slice(0, maxShown) : all.slice(0, firstShown)
  if (all.length === 0) return null
  return (
    <section aria-label={title} className="text-sm wrap-anywhere">
      <h4 className="font-semibold">{`${title} (${all.length.toLocaleString('en-US')})`}</h4>
      <p className="mt-1">
        <bdi translate="no">{shown.join(', ')}</bdi>
        {all.length > shown.length && <span>{`, and ${all.length - shown.length} more`}</span>}
      </p>
      {all.length > firstShown && !showsAll && (
        <button
          type="button"
          onClick={() => setShowsAll(true)}
          className="min-h-11 font-semibold text-leaf-ink"
        >
          Show all
        </button>
      )}
      <p className="mt-1 text-ink-muted">{note}</p>
    </section>
  )
}

/** Maximum number of words to show. Further words, for example from a pasted book, are only counted. */
const maxShown = 200
