import type { FastifyRequest } from 'fastify'
import type { ErrorProtocol } from '../../http/error-handler.ts'
import { type InvalidToken, RequestError } from '../../lib/errors.ts'

type Refusal = { code: string; message: string; headers?: Readonly<Record<string, string>> }

function refuse(status: number, refusal: Refusal): RequestError {
  return new RequestError({ status, ...refusal })
}

/**
 * Error for a password that the policy rejects. The protocol requires the reasons in addition to the code.
 */
export const weakPassword = (message: string, reasons: readonly string[]) =>
  new RequestError({
    status: 422,
    code: 'weak_password',
    message,
    info: { weak_password: { reasons } },
  })

export const malformedBody = () =>
  refuse(400, { code: 'bad_json', message: 'Could not parse request body as JSON' })
export const unsupportedMediaType = () =>
  refuse(415, { code: 'bad_json', message: 'The request body must be sent as application/json' })
const bodyTooLarge = () =>
  refuse(413, { code: 'request_entity_too_large', message: 'Request body is too large' })
const unreadableRequest = () =>
  refuse(400, { code: 'validation_failed', message: 'The request could not be read' })
export const validationFailed = (message: string) =>
  refuse(400, { code: 'validation_failed', message })
export const nestedBody = () => validationFailed('The request body is nested too deeply')
export const notFound = () =>
  refuse(404, { code: 'not_found', message: 'Not found or not enabled on this server' })

export const invalidCredentials = () =>
  refuse(400, { code: 'invalid_credentials', message: 'Invalid login credentials' })
export const unsupportedGrantType = () =>
  refuse(400, { code: 'invalid_credentials', message: 'unsupported_grant_type' })
export const emailNotConfirmed = () =>
  refuse(400, { code: 'email_not_confirmed', message: 'Email not confirmed' })
export const userAlreadyExists = () =>
  refuse(422, { code: 'user_already_exists', message: 'User already registered' })
export const samePassword = () =>
  refuse(422, {
    code: 'same_password',
    message: 'New password should be different from the old password.',
  })
export const emailExists = () =>
  refuse(422, {
    code: 'email_exists',
    message: 'A user with this email address has already been registered',
  })
export const reauthenticationNotValid = () =>
  refuse(422, { code: 'reauthentication_not_valid', message: 'Nonce has expired or is invalid' })
export const currentPasswordInvalid = () =>
  refuse(400, { code: 'current_password_invalid', message: 'The current password is incorrect' })
export const currentPasswordRequired = () =>
  refuse(400, {
    code: 'current_password_required',
    message: 'Current password required when setting new password.',
  })
export const otpExpired = (message: string) => refuse(403, { code: 'otp_expired', message })
export const anonymousSignUpDisabled = () =>
  refuse(422, { code: 'anonymous_provider_disabled', message: 'Anonymous sign-ins are disabled' })
export const signUpDisabled = () =>
  refuse(422, { code: 'signup_disabled', message: 'Signups not allowed for this instance' })
export const phoneSignUpDisabled = () =>
  refuse(400, { code: 'phone_provider_disabled', message: 'Phone signups are disabled' })
export const phoneSignInDisabled = () =>
  refuse(422, { code: 'phone_provider_disabled', message: 'Phone logins are disabled' })

export const flowStateNotFound = () =>
  refuse(404, {
    code: 'flow_state_not_found',
    message: 'invalid flow state, no valid flow state found',
  })
export const flowStateExpired = () =>
  refuse(422, {
    code: 'flow_state_expired',
    message: 'invalid flow state, flow state has expired',
  })
export const badCodeVerifier = () =>
  refuse(400, {
    code: 'bad_code_verifier',
    message: 'code challenge does not match previously saved code verifier',
  })

export const samlDisabled = () =>
  refuse(404, { code: 'saml_provider_disabled', message: 'SAML 2.0 is disabled' })
export const manualLinkingDisabled = () =>
  refuse(404, { code: 'manual_linking_disabled', message: 'Manual linking is disabled' })
export const passkeysDisabled = () =>
  refuse(404, { code: 'passkey_disabled', message: 'Passkeys are disabled' })
export const web3Disabled = () =>
  refuse(422, { code: 'web3_provider_disabled', message: 'Web3 provider is disabled' })
export const providerDisabled = () =>
  validationFailed('Unsupported provider: provider is not enabled')

export const refreshTokenNotFound = () =>
  refuse(400, {
    code: 'refresh_token_not_found',
    message: 'Invalid Refresh Token: Refresh Token Not Found',
  })
export const refreshTokenAlreadyUsed = () =>
  refuse(400, {
    code: 'refresh_token_already_used',
    message: 'Invalid Refresh Token: Already Used',
  })
export const noSessionToRefresh = () =>
  refuse(400, {
    code: 'session_not_found',
    message: 'Invalid Refresh Token: No Valid Session Found',
  })
export const sessionExpired = () =>
  refuse(400, { code: 'session_expired', message: 'Invalid Refresh Token: Session Expired' })

export const noAuthorization = () =>
  refuse(401, {
    code: 'no_authorization',
    message: 'This endpoint requires a valid Bearer token',
  })
const badJwt = (reason: string) =>
  refuse(403, {
    code: 'bad_jwt',
    message: `invalid JWT: unable to parse or verify signature, ${reason}`,
  })
const badClaim = (reason: string) =>
  refuse(403, { code: 'bad_jwt', message: `invalid claim: ${reason}` })
export const sessionNotFound = () =>
  refuse(403, {
    code: 'session_not_found',
    message: 'Session from session_id claim in JWT does not exist',
  })
export const userNotFound = () =>
  refuse(403, { code: 'user_not_found', message: 'User from sub claim in JWT does not exist' })
export const userBannedAtSignIn = () =>
  refuse(400, { code: 'user_banned', message: 'User is banned' })
export const userBanned = () => refuse(403, { code: 'user_banned', message: 'User is banned' })

/** Error for a valid token that doesn't belong to the service role. */
export const notAdmin = () => refuse(403, { code: 'not_admin', message: 'User not allowed' })
export const malformedUserId = () =>
  refuse(404, { code: 'validation_failed', message: 'user_id must be an UUID' })
export const unknownUser = () => refuse(404, { code: 'user_not_found', message: 'User not found' })
export const unknownAddress = () =>
  refuse(404, { code: 'user_not_found', message: 'User with this email not found' })
export const softDeletionDisabled = () =>
  refuse(422, {
    code: 'feature_disabled',
    message:
      'Soft deletion is not enabled on this server: leave out should_soft_delete to delete the user',
  })

export const tooManyRequests = (retryAfterSeconds: number) =>
  refuse(429, {
    code: 'over_request_rate_limit',
    message: 'Request rate limit reached',
    headers: { 'retry-after': String(retryAfterSeconds) },
  })
export const tooManyMails = (retryAfterSeconds: number) =>
  refuse(429, {
    code: 'over_email_send_rate_limit',
    message: 'email rate limit exceeded',
    headers: { 'retry-after': String(retryAfterSeconds) },
  })
export const mailTooSoon = (retryAfterSeconds: number) =>
  refuse(429, {
    code: 'over_email_send_rate_limit',
    message: `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`,
    headers: { 'retry-after': String(retryAfterSeconds) },
  })
/** Status 503 makes the client retry. A 429 would sign the shopper out. */
export const overloaded = (retryAfterSeconds: number) =>
  refuse(503, {
    code: 'unexpected_failure',
    message: 'The server is busy, please try again',
    headers: { 'retry-after': String(retryAfterSeconds) },
  })
const unavailable = () =>
  refuse(503, {
    code: 'unexpected_failure',
    message: 'The server is not available at the moment, please try again',
    headers: { 'retry-after': '5' },
  })
const unexpectedFailure = () =>
  refuse(500, {
    code: 'unexpected_failure',
    message: 'Unexpected failure, please check server logs for more information',
  })

const versionHeader = 'x-supabase-api-version'
/**
 * First protocol version in which `code` is the error code. In earlier versions, `code` is the HTTP status.
 */
const codedErrorsVersion = '2024-01-01'

/** Formats each error for the client's protocol version. */
export const authErrorProtocol: ErrorProtocol = {
  invalidToken,
  unavailable,
  bodyTooLarge,
  unsupportedMediaType,
  unreadable: unreadableRequest,
  unexpected: unexpectedFailure,
  serialize: ({ status, code, message, info }, request, reply) => {
    reply.header('x-sb-error-code', code)
    if (!expectsCodes(request)) return { code: status, error_code: code, msg: message, ...info }
    // The client reads `code` only if the response contains this version header.
    reply.header(versionHeader, codedErrorsVersion)
    return { code, message, ...info }
  },
}

function invalidToken({ reason, message }: InvalidToken): RequestError {
  return reason === 'claims' ? badClaim(message) : badJwt(message)
}

/** Whether the client expects error codes in `code`. False if the client sends no valid version. */
function expectsCodes(request: FastifyRequest): boolean {
  const version = request.headers[versionHeader]
  if (typeof version !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(version)) return false
  return version >= codedErrorsVersion
}
