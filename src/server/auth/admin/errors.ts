import { RequestError } from '../../lib/errors.ts'

function refuse(status: number, code: string, message: string): RequestError {
  return new RequestError({ status, code, message })
}

export const notAdmin = () => refuse(403, 'not_admin', 'User not allowed')
export const malformedUserId = () => refuse(404, 'validation_failed', 'user_id must be an UUID')
export const unknownUser = () => refuse(404, 'user_not_found', 'User not found')
export const unknownAddress = () => refuse(404, 'user_not_found', 'User with this email not found')
export const softDeletionDisabled = () =>
  refuse(
    422,
    'feature_disabled',
    'Soft deletion is not enabled on this server: leave out should_soft_delete to delete the user',
  )
