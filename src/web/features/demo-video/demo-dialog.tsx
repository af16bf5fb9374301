import { type SessionState, useSession } from '../../lib/session.ts'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { DemoPlayer } from './demo-player.tsx'
import { UploadForm } from './upload-form.tsx'
import { VideoList } from './video-list.tsx'

const features = [
  'Store locator: find a store near you, or browse the samples',
  'Smart navigation: a route through the aisles, step by step',
  'Shopping lists: save them by name and load them again',
  'Smart search: type a list and see the aisle of each item',
]

const benefits = [
  'You walk each aisle once',
  'You see what is missing before you set out',
  'Your usual list is ready when you are',
]

/** The dialog with the demo video, the product's features and, for the admin, video management. */
export function DemoDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const session = useSession()
  return (
    <ModalDialog title="Grocery Genie Demo" isOpen={isOpen} onClose={onClose}>
      <div className="grid gap-6">
        <DemoPlayer isOpen={isOpen} />
        <div className="grid gap-6 sm:grid-cols-2">
          <Points title="Key features" points={features} />
          <Points title="Benefits" points={benefits} />
        </div>
        {isAdmin(session) && <VideoAdmin />}
      </div>
    </ModalDialog>
  )
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-ink-muted marker:text-leaf">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  )
}

/** The upload form and the list of videos, which only the admin sees. */
function VideoAdmin() {
  return (
    <Panel
      title="Manage demo videos"
      subtitle="The demo plays the first video in the list. New videos go to the end."
    >
      <UploadForm />
      <VideoList />
    </Panel>
  )
}

const adminEmail = import.meta.env.VITE_ADMIN_EMAIL || 'admin@grocerygenie.app'

/**
 * Returns whether to show the panel for managing videos. Seeing the panel doesn't grant any rights. The
 * server checks the user's role, not the email address.
 */
function isAdmin(session: SessionState): boolean {
  if (session.status !== 'signed-in') return false
  return session.shopper.email.toLowerCase() === adminEmail.toLowerCase()
}
