import { classNames } from './class-names.ts'

/**
 * The product's mark: an aisle sign with a spark in place of the number. `public/favicon.svg` contains the
 * same drawing.
 */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={classNames('shrink-0', className)}>
      <path
        d="M7 8 16 1.5 25 8"
        className="fill-none stroke-control"
        strokeWidth="1.75"
        strokeLinejoin="round"
      />
      <rect x="1.5" y="6.5" width="29" height="24" rx="7" className="fill-sign" />
      <path
        d="M16 9c1.1 5.4 3.7 8 9.5 9.5-5.8 1.5-8.4 4.1-9.5 9.5-1.1-5.4-3.7-8-9.5-9.5 5.8-1.5 8.4-4.1 9.5-9.500z"
        className="fill-lemon"
      />
    </svg>
  )
}

type LogoProps = { nameClassName?: string }

/** The logo: the mark with the product's name. */
export function Logo({ nameClassName }: LogoProps) {
  return (
    <span className="inline-flex items-center gap-2">
      <LogoMark className="size-8" />
      <span
        translate="no"
        className={classNames(
          'text-base font-semibold tracking-tight whitespace-nowrap',
          nameClassName,
        )}
      >
        Grocery Genie
      </span>
    </span>
  )
}
