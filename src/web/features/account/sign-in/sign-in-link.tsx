import type { ReactNode } from 'react'
import { Link } from 'wouter'

type Props = { href: string; replace?: boolean; children: ReactNode }

/** Leads to another of the auth screens. */
export function AuthLink(props: Props) {
  return (
    <Link
      {...props}
      className="inline-flex min-h-11 items-center rounded-control font-semibold text-leaf-ink underline underline-offset-4"
    />
  )
}
