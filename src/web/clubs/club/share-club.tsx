import { clubPath } from '#rules/clubs/club-path.ts'
import type { ClubHead } from '#server/clubs/club-view.ts'
import { ShareButton } from '#web/shell/share-button.tsx'

export function ShareClub({ club: { id, name, description } }: { club: ClubHead }) {
  return (
    <ShareButton variant="outline" title={name} text={description} path={clubPath(id)}>
      Share Club
    </ShareButton>
  )
}
