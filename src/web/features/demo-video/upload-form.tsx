import { type SubmitEvent, useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { LiveStatus } from '../../ui/for-screen-readers.tsx'
import { controlClass, Field } from '../../ui/form.tsx'
import { useVideoUpload } from './use-video-upload.ts'

/** A form for uploading a demo video. Shows the progress and a button that cancels the upload. */
export function UploadForm() {
  const { state, check, upload, cancel } = useVideoUpload()
  const input = useRef<HTMLInputElement>(null)
  const isUploading = state.status === 'uploading'
  const reason = state.status === 'failed' ? state.reason : undefined

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const isUploaded = await upload(input.current?.files?.[0])
    if (isUploaded && input.current) input.current.value = ''
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className="grid gap-3">
      <Field label="Video file" hint="Up to 50MB." error={reason}>
        {(control) => (
          <input
            {...control}
            ref={input}
            type="file"
            accept="video/*"
            disabled={isUploading}
            onChange={({ currentTarget }) => check(currentTarget.files?.[0])}
            className={`${controlClass} py-1.5 pl-1.5 file:mr-3 file:min-h-8 file:rounded-control file:bg-wash file:px-3 file:font-semibold`}
          />
        )}
      </Field>
      <LiveStatus text={liveText(state.status, reason)} />
      {isUploading && <UploadProgress share={state.share} />}
      {state.status === 'canceled' && (
        <p className="text-sm text-ink-muted">Upload canceled. Nothing was saved.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isUploading} className="max-sm:grow">
          {isUploading ? 'Uploading...' : 'Upload video'}
        </Button>
        {isUploading && (
          <Button ref={moveFocusToSubmit} onClick={cancel}>
            Cancel upload
          </Button>
        )}
      </div>
    </form>
  )
}

/**
 * Ref callback for the cancel button. When the button is removed after the upload, moves focus to the submit
 * button.
 */
function moveFocusToSubmit(button: HTMLButtonElement) {
  return () => {
    if (document.activeElement !== button) return
    button.form?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }
}

/** Returns the text that screen readers announce if the upload was canceled or failed. */
function liveText(status: string, reason: string | undefined): string {
  if (status === 'canceled') return 'Upload canceled'
  return reason ?? ''
}

function UploadProgress({ share }: { share: number }) {
  const labelId = useId()
  const percent = Math.floor(share * 100)
  return (
    <div className="grid gap-1.5">
      <p id={labelId} className="flex justify-between text-sm text-ink-muted tabular-nums">
        <span>{percent === 100 ? 'The server checks the video' : 'Sending the video'}</span>
        <span>{`${percent}%`}</span>
      </p>
      <progress
        aria-labelledby={labelId}
        max={100}
        value={percent}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line accent-leaf [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-leaf"
      />
    </div>
  )
}
