import { Component, type ReactNode } from 'react'
import { Button, buttonClass } from '../ui/button.tsx'
import { LogoMark } from '../ui/logo.tsx'
import { Reference } from '../ui/reference.tsx'
import { ScreenTitle } from '../ui/screen-title.ts'

type Props = { children: ReactNode }

/** Shows a fallback page after an unexpected error. React logs the error. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <ErrorPage /> : this.props.children
  }
}

function ErrorPage() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 p-6 text-center">
      <ScreenTitle text="Something went wrong" />
      <LogoMark className="size-14" />
      <div className="grid gap-2">
        <h1 className="text-xl font-semibold tracking-tight">This page stopped working</h1>
        <p className="max-w-prose text-ink-muted">Reload it. Your list is saved.</p>
        <Reference />
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="primary" onClick={() => location.reload()}>
          Reload
        </Button>
        <a href="/" className={buttonClass({ variant: 'secondary' })}>
          Back to Home
        </a>
      </div>
    </main>
  )
}
