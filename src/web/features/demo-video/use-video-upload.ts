import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../ui/toast.ts'
import { demoVideosKey, uploadDemoVideo } from './demo-videos-api.ts'
import { reasonOfFailure, refusalOfFile } from './upload-refusal.ts'

export type UploadState =
  | { status: 'idle' }
  | { status: 'uploading'; share: number }
  | { status: 'cancelled' }
  | { status: 'failed'; reason: string }

/** One upload at a time, with how far it is, and a way to stop it. */
export function useVideoUpload() {
  const queryClient = useQueryClient()
  const [state, setState] = useState<UploadState>({ status: 'idle' })
  const underWay = useRef<AbortController | null>(null)
  const isUploading = state.status === 'uploading'

  useEffect(() => {
    if (!isUploading) return
    const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', askBeforeLeaving)
    return () => window.removeEventListener('beforeunload', askBeforeLeaving)
  }, [isUploading])

  function check(file: File | undefined): boolean {
    const refusal = refusalOfFile(file)
    setState(refusal ? { status: 'failed', reason: refusal } : { status: 'idle' })
    return refusal === null
  }

  /** Says whether the video is on the server. */
  async function upload(file: File | undefined): Promise<boolean> {
    if (underWay.current || !check(file) || !file) return false
    const { signal } = (underWay.current = new AbortController())
    setState({ status: 'uploading', share: 0 })
    try {
      await uploadDemoVideo(file, {
        signal,
        onProgress: (share) => setState({ status: 'uploading', share }),
      })
      toast({ title: 'Video uploaded successfully!', tone: 'success' })
      setState({ status: 'idle' })
      return true
    } catch (error) {
      if (signal.aborted) {
        setState({ status: 'cancelled' })
      } else {
        toast({ title: 'Failed to upload video', tone: 'destructive' })
        setState({ status: 'failed', reason: reasonOfFailure(error) })
      }
      return false
    } finally {
      underWay.current = null
      // A cancel may have come when the server had it all.
      void queryClient.invalidateQueries({ queryKey: demoVideosKey })
    }
  }

  return { state, check, upload, cancel: () => underWay.current?.abort() }
}
