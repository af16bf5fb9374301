import { ArrowLeft, Check } from 'lucide-react'
import type { PropsWithChildren } from 'react'
import { Link } from 'wouter'
import { AisleSign } from '../../../ui/aisle-sign.tsx'
import { Chip } from '../../../ui/chip.tsx'
import type { Elements } from '../../../ui/elements.ts'
import { Logo } from '../../../ui/logo.tsx'
import { ScreenTitle } from '../../../ui/screen-title.ts'

type Props = { heading: string; subtitle: string; children: Elements }

/** The layout of all sign-in screens. */
export function SignInLayout({ heading, subtitle, children }: Props) {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-2">
      <div className="mx-auto flex min-h-dvh w-full max-w-md flex-col gap-8 px-4 py-4 sm:px-6 sm:py-8">
        <header className="flex flex-wrap items-center justify-between gap-x-4">
          <a href="/" className="flex min-h-11 items-center rounded-control">
            <Logo />
          </a>
          <a
            href="/"
            className="inline-flex min-h-11 items-center gap-1.5 rounded-control text-sm text-ink-muted hover:text-ink"
          >
            <ArrowLeft aria-hidden size={16} />
            Back to Home
          </a>
        </header>
        <main className="flex flex-col gap-6 sm:mt-[12dvh]">
          <div className="grid gap-1.5">
            <ScreenTitle text={heading} />
            <h1 className="w-fit text-xl font-semibold tracking-tight">{heading}</h1>
            <p className="text-ink-muted wrap-anywhere">{subtitle}</p>
          </div>
          {children}
        </main>
      </div>
      <RoutePreview />
    </div>
  )
}

type LinkProps = PropsWithChildren<{ href: string; replace?: boolean }>

/** A link to another sign-in screen. */
export function SignInLink(props: LinkProps) {
  return (
    <Link
      {...props}
      className="inline-flex min-h-11 items-center rounded-control font-semibold text-leaf-ink underline underline-offset-4"
    />
  )
}

/** A drawing of a route, shown only on wide screens. */
function RoutePreview() {
  return (
    <div
      aria-hidden
      className="sticky top-0 hidden h-dvh items-center justify-center overflow-hidden border-l border-line p-10 lg:flex"
    >
      <div className="grid w-full max-w-sm gap-3">
        {doneSteps.map(({ aisle, items }) => (
          <div key={aisle} className="flex items-center gap-4 px-4">
            <AisleSign label={aisle} size="medium" tone="done" />
            <p className="min-w-0 flex-1 text-ink-muted">{items}</p>
            <Check size={20} className="text-leaf-ink" />
          </div>
        ))}
        <div className="flex items-center gap-5 rounded-card border border-line bg-surface p-4 shadow-float">
          <AisleSign label="Aisle 12" size="large" tone="here" />
          <div className="grid gap-3">
            <p className="text-lg font-semibold">You are here</p>
            <div className="flex flex-wrap gap-2">
              <Chip>milk</Chip>
              <Chip>eggs</Chip>
            </div>
          </div>
        </div>
        <div className="flex items-center gap-4 px-4">
          <AisleSign label="Aisle 14" size="medium" tone="later" />
          <p className="text-ink-muted">frozen pizza</p>
        </div>
      </div>
    </div>
  )
}

const doneSteps = [
  { aisle: 'Aisle 3', items: 'bread' },
  { aisle: 'Aisle 7', items: 'cereal, coffee' },
]
