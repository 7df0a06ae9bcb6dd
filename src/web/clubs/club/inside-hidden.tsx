import type { ClubRelation } from '#rules/clubs/club-permissions.ts'
import { LockKeyhole } from '#web/ui/icons.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'

/** Shown in place of the tabs, if the viewer may not look inside. */
export function InsideHidden({ relation }: { relation: ClubRelation }) {
  const isBanned = relation === 'banned'
  return (
    <EmptyState
      icon={LockKeyhole}
      title={isBanned ? 'You can’t open this club' : 'This club is private'}
      hint={
        isBanned
          ? 'Its admins have banned you. You can’t read it or join unless they allow it.'
          : 'You’ll see its members, discussions, books and events once you join.'
      }
    />
  )
}
