import { X } from 'lucide-react'

type Props = {
  /** Lines that say what other members changed on the list. */
  news: readonly string[]
  onDismiss: () => void
}

/**
 * Shows what other members have changed on the list during the route. The message covers the steps below the
 * bar instead of pushing them down, because the shopper may be about to tap one of them.
 */
export function RouteNews({ news, onDismiss }: Props) {
  return (
    <div className="absolute inset-x-0 top-full z-20">
      {/* Screen readers announce only changes in a region that already exists. */}
      <div role="status" aria-label="Changes by others">
        {news.length > 0 && (
          <div className="flex items-start gap-2 rounded-b-card border border-line bg-float py-1 pl-4 shadow-float">
            <ul className="min-w-0 flex-1 py-2 text-sm">
              {news.map((line) => (
                <li key={line} translate="no" className="wrap-anywhere">
                  {line}
                </li>
              ))}
            </ul>
            <button
              type="button"
              aria-label="Dismiss"
              onClick={onDismiss}
              className="flex size-11 shrink-0 items-center justify-center rounded-control text-ink-muted hover:bg-wash hover:text-ink"
            >
              <X aria-hidden size={20} />
            </button>
          </div>
        )}
      </div>
    </div>
  )
}
