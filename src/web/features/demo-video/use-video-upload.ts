import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../ui/toast.ts'
import { demoVideosKey, uploadDemoVideo } from './demo-videos-api.ts'
import { fileProblem, uploadErrorText } from './upload-refusal.ts'

export type UploadState =
  | { status: 'idle' }
  | { status: 'uploading'; share: number }
  | { status: 'canceled' }
  | { status: 'failed'; reason: string }

/**
 * Uploads one video at a time, with progress and a way to cancel. During an upload, the browser asks for
 * confirmation before the user leaves the page. Shows a toast when the upload succeeds or fails, but not when
 * it is canceled.
 */
export function useVideoUpload() {
  const queryClient = useQueryClient()
  const [state, setState] = useState<UploadState>({ status: 'idle' })
  const runningUpload = useRef<AbortController | null>(null)
  const isUploading = state.status === 'uploading'

  useEffect(() => {
    if (!isUploading) return
    const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', askBeforeLeaving)
    return () => window.removeEventListener('beforeunload', askBeforeLeaving)
  }, [isUploading])

  function check(file: File | undefined): boolean {
    const refusal = fileProblem(file)
    setState(refusal ? { status: 'failed', reason: refusal } : { status: 'idle' })
    return refusal === null
  }

  /**
   * Resolves with true if the video was uploaded. Resolves with false if the upload failed or was canceled,
   * or if another upload is running. Never rejects.
   */
  async function upload(file: File | undefined): Promise<boolean> {
    if (runningUpload.current || !check(file) || !file) return false
    const { signal } = (runningUpload.current = new AbortController())
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
        setState({ status: 'canceled' })
      } else {
        toast({ title: 'Failed to upload video', tone: 'destructive' })
        setState({ status: 'failed', reason: uploadErrorText(error) })
      }
      return false
    } finally {
      runningUpload.current = null
      // Refetches the videos even after a canceled upload, because the whole file may already be stored.
      void queryClient.invalidateQueries({ queryKey: demoVideosKey })
    }
  }

  return { state, check, upload, cancel: () => runningUpload.current?.abort() }
}
