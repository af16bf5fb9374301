import { Panel } from '../../ui/panel.tsx'
import { UploadForm } from './upload-form.tsx'
import { VideoList } from './video-list.tsx'

/** For the admin: what the demo plays, and what else is there. */
export function VideoAdmin() {
  return (
    <Panel
      title="Manage demo videos"
      subtitle="The demo plays the first of the list. A new video goes to its end."
    >
      <UploadForm />
      <VideoList />
    </Panel>
  )
}
