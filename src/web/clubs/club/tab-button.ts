import type { ClubHead } from '#server/clubs/club-view.ts'

/** A club's page has one filled button: joining, for people outside it; otherwise the tab's own action. */
export function tabButton(club: ClubHead | undefined): 'primary' | 'outline' {
  const isOutside = club?.invitedBy || club?.may.includes('join') || club?.may.includes('ask')
  return isOutside ? 'outline' : 'primary'
}
