import { useShellData } from '#web/shell/frame/shell-data.ts'

/** The back link of a legal text: members come from their settings, guests have none. */
export function useLegalBack(): { label: string; to: string } {
  const isMember = Boolean(useShellData()?.viewer)
  return isMember ? { label: 'Back to Settings', to: '/settings' } : { label: 'Back to Home', to: '/' }
}
