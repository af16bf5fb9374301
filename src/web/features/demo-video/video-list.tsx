import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CirclePlay } from 'lucide-react'
import { useRef, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/for-screen-readers.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import {
  allDemoVideosQuery,
  type DemoVideo,
  deleteDemoVideo,
  demoVideosKey,
  neverWait,
} from './demo-videos-api.ts'

/** Lists all videos in order, each with a Delete button. The demo plays the first one. */
export function VideoList() {
  const { data: videos, isPending, isError } = useQuery(allDemoVideosQuery)
  const queryClient = useQueryClient()
  const [toConfirm, setToConfirm] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const deletion = useMutation({
    ...neverWait,
    mutationFn: deleteDemoVideo,
    onSettled: () => queryClient.invalidateQueries({ queryKey: demoVideosKey }),
  })

  function handleDelete(name: string) {
    setToConfirm(null)
    deletion.mutate(name)
    list.current?.focus()
  }

  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Uploaded videos"
        className="divide-y divide-line focus-visible:outline-none"
      >
        {videos?.map((video, index) => (
          <li
            key={video.name}
            className="flex flex-col gap-2 py-3 sm:flex-row sm:items-center sm:gap-4"
          >
            <VideoDetails video={video} isShown={index === 0} />
            {toConfirm === video.name ? (
              <div className="flex gap-2">
                <Button
                  ref={focusOnAppearing}
                  variant="destructive"
                  onClick={() => handleDelete(video.name)}
                >
                  Delete for good
                  <VisuallyHidden>{` ${video.name}`}</VisuallyHidden>
                </Button>
                <Button onClick={() => setToConfirm(null)}>Keep</Button>
              </div>
            ) : (
              <Button variant="destructive" onClick={() => setToConfirm(video.name)}>
                Delete
                <VisuallyHidden>{` ${video.name}`}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isPending && (
        <p role="status" className="flex items-center gap-2 py-3 text-ink-muted">
          <Spinner />
          <span>Loading the videos</span>
        </p>
      )}
      {videos?.length === 0 && <p className="text-ink-muted">No video has been uploaded yet.</p>}
      {isError && <Notice tone="error">The videos could not be listed. Try again later.</Notice>}
      {deletion.isError && (
        <Notice tone="error" role="alert">
          The video was not deleted. Check your connection and try again.
        </Notice>
      )}
    </>
  )
}

/** Ref callback for a button that replaces the pressed one. Moves focus to the new button. */
function focusOnAppearing(button: HTMLButtonElement | null) {
  button?.focus()
}

function VideoDetails({ video, isShown }: { video: DemoVideo; isShown: boolean }) {
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
        <span translate="no">{video.name}</span>
        {isShown && (
          <Badge tone="bg-leaf-tint text-leaf-ink" icon={CirclePlay}>
            Plays in the demo
          </Badge>
        )}
      </p>
      <p className="text-sm text-ink-muted">{detailsOf(video)}</p>
    </div>
  )
}

/** Returns the date and size of a video as text. */
function detailsOf({ createdAt, sizeBytes }: DemoVideo): string {
  const date =
    createdAt &&
    new Date(createdAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  const size = sizeBytes !== null && `${(sizeBytes / 1024 / 1024).toFixed(1)} MB`
  return [date, size].filter(Boolean).join(' · ')
}
