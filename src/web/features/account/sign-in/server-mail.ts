import { useQuery } from '@tanstack/react-query'
import { publicSettingsQuery } from '../../../lib/public-settings.ts'

/** False once it is known that nobody gets a mail from this server. */
export function useSendsMail(): boolean {
  const { data } = useQuery(publicSettingsQuery)
  return data?.sends_mail !== false
}

export const noMailText = 'This server sends no mail: ask whoever runs it for a link.'
