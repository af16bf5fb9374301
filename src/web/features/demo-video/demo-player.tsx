import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Spinner } from '../../ui/spinner.tsx'
import { demoVideoQuery } from './demo-videos-api.ts'

/**
 * Plays the demo video. If the video can't be looked up, the error is logged and the visitor sees that no
 * video is available.
 */
export function DemoPlayer({ isOpen }: { isOpen: boolean }) {
  const { data: video, isPending } = useQuery({ ...demoVideoQuery, enabled: isOpen })
  const [failure, setFailure] = useState<{ url: string; text: string } | null>(null)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen)
    // Clears the failure, because the video may play the next time the dialog is opened.
    setFailure(null)
  }
  const player = useRef<HTMLVideoElement>(null)

  useEffect(() => {
    if (!isOpen) player.current?.pause()
  }, [isOpen])

  return (
    <div className="grid aspect-video place-items-center overflow-hidden rounded-control bg-wash text-ink-muted">
      {video && video.url !== failure?.url ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- The lists below describe the uploaded video.
        <video
          key={video.url}
          ref={player}
          src={video.url}
          controls
          playsInline
          preload="metadata"
          aria-label="Grocery Genie demo"
          onError={({ currentTarget }) => {
            console.error('The demo video could not be played:', currentTarget.error)
            setFailure({ url: video.url, text: failureText(currentTarget.error) })
          }}
          className="size-full"
        />
      ) : (
        <p role="status" className="flex items-center gap-2 px-4 text-center">
          {isPending && <Spinner />}
          {isPending && <span>Looking for the demo video</span>}
          {video && <span>{failure?.text}</span>}
          {!isPending && !video && <span>No Demo Video Available</span>}
        </p>
      )}
    </div>
  )
}

/**
 * Returns the message for a video that failed to play. Until the first bytes arrive, browsers report a lost
 * connection as an unsupported format, so the second message suggests both causes.
 */
function failureText(error: MediaError | null): string {
  return error?.code === MediaError.MEDIA_ERR_NETWORK
    ? 'The demo video could not be loaded. Check your connection and open it again.'
    : 'The demo video could not be played. Check your connection, or try another browser.'
}
