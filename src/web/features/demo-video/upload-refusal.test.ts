import { StorageApiError } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { fileProblem, uploadErrorText } from './upload-refusal.ts'

const mebibyte = 1024 * 1024

test('an admin can upload a video of up to 50 MB', () => {
  expect(fileProblem({ type: 'video/mp4', size: 50 * mebibyte })).toBeNull()
  expect(fileProblem({ type: 'video/webm', size: 1 })).toBeNull()
})

test('an admin sees before the upload that a video is too large', () => {
  expect(fileProblem({ type: 'video/mp4', size: 50 * mebibyte + 1 })).toBe(
    'File size must be less than 50MB',
  )
})

test('an admin sees before the upload that a file is not a video', () => {
  expect(fileProblem(undefined)).toBe('Please select a video file')
  for (const file of [
    { type: 'text/plain', size: 51 * mebibyte },
    { type: '', size: 5 },
    { type: 'video/mp4', size: 0 },
  ]) {
    expect(fileProblem(file)).toBe('Please select a video file')
  }
})

test('an admin sees why the server rejected an upload', () => {
  const refusal = (statusCode: string) =>
    uploadErrorText(new StorageApiError('refused', 400, statusCode))
  expect(refusal('403')).toBe('Only admin users can upload videos')
  expect(refusal('413')).toBe('File size must be less than 50MB')
  expect(refusal('415')).toBe('Please select a video file')
  expect(refusal('500')).toBe('The video was not uploaded. Try again later.')
})

test('an admin whose connection was lost is asked to check the connection', () => {
  expect(uploadErrorText(new TypeError('The connection broke.'))).toMatch(/Check your connection/)
})
