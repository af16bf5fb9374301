import { PrivacyPage } from '../../features/landing/privacy-page.tsx'

export function Document() {
  return <PrivacyPage />
}
