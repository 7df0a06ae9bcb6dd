import { clubPath } from '#rules/clubs/club-path.ts'
import { profilePath } from '#rules/members/profile-path.ts'
import { Link } from '#web/ui/links/link.tsx'
import { Typed } from '#web/ui/typed.tsx'
import type { TimedEvent } from './timed-event.ts'

/** The club, or the member who submitted it; a guest's event shows 'a neighbour'. */
export function Organiser({ event: { club, organiser } }: { event: Pick<TimedEvent, 'club' | 'organiser'> }) {
  if (!club && !organiser) return 'a neighbour'
  return (
    <Link
      to={club ? clubPath(club.id) : profilePath(organiser?.id ?? '')}
      className="font-medium text-primary-ink underline underline-offset-4"
    >
      <Typed>{club?.name ?? organiser?.name ?? ''}</Typed>
    </Link>
  )
}
