import type { Standing } from '#rules/clubs/club-deeds.ts'
import { LockKeyhole } from '#web/ui/icons.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'

/** In place of the tabs, for whom may not look inside. */
export function InsideHidden({ standing }: { standing: Standing }) {
  const isBanned = standing === 'banned'
  return (
    <EmptyState
      icon={LockKeyhole}
      title={isBanned ? 'You cannot enter this club' : 'This club is private'}
      hint={
        isBanned
          ? 'Its admins have asked you to stay away.'
          : 'Its members, discussions, books and events show once you are one of them.'
      }
    />
  )
}
