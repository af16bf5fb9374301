/** What a person opens once to set a new password: it leads through the server to the app's own screen. */
export function recoveryLink(siteUrl: string, token: string): string {
  const query = new URLSearchParams({
    token,
    type: 'recovery',
    redirect_to: `${siteUrl}/auth/reset`,
  })
  return `${siteUrl}/auth/v1/verify?${query.toString()}`
}
