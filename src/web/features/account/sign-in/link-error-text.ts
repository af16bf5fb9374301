/** Our own words, whatever else the address says: anybody can write a link to this page. */
export function linkErrorText(code: string): string {
  return code === 'otp_expired'
    ? 'This link has expired or was used already. Ask for a new one.'
    : 'This link could not be opened. Ask for a new one.'
}
