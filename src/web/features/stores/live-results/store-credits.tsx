import type { ReactNode } from 'react'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { collectedOn } from './collected-on.ts'

type Props = {
  stores: readonly StoreLocation[]
  /** Whether to credit the source of the place names too. */
  creditsPlaces?: boolean
}

/** Credits the sources of the displayed stores, and says when the sources collected the data. */
export function StoreCredits({ stores, creditsPlaces = false }: Props) {
  const allThePlaces = collectedOn(stores, 'alltheplaces')
  const openStreetMap = collectedOn(stores, 'openstreetmap')
  return (
    <div className="flex flex-wrap gap-x-3 text-xs text-ink-muted">
      {allThePlaces !== null && (
        <Credit>
          <span>{`Store data: All The Places (CC0)${allThePlaces && `, ${allThePlaces}`}`}</span>
        </Credit>
      )}
      {openStreetMap !== null && (
        <Credit>
          <CreditLink href="https://www.openstreetmap.org/copyright">
            © OpenStreetMap contributors
          </CreditLink>
          {openStreetMap !== '' && <span>{`, ${openStreetMap}`}</span>}
        </Credit>
      )}
      {creditsPlaces && (
        <Credit>
          Place names: <CreditLink href="https://www.geonames.org">GeoNames</CreditLink>
          <span> (CC BY 4.0)</span>
        </Credit>
      )}
    </div>
  )
}

function Credit({ children }: { children: ReactNode }) {
  return <p className="min-h-6 content-center">{children}</p>
}

function CreditLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-block min-h-11 content-center underline underline-offset-2 hover:text-ink"
    >
      {children}
    </a>
  )
}
