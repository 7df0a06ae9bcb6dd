import { attendeesText } from '#rules/events/events.ts'
import { profilePath } from '#rules/members/profile-path.ts'
import { picturePath } from '#rules/pictures/picture-paths.ts'
import { Link } from '#web/ui/links/link.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { Disclosure } from '#web/ui/windows/disclosure.tsx'
import type { TimedEvent } from './timed-event.ts'

/** How many are going, and the names of those who show theirs. */
export function Attendees({ event: { going, maybe, waiting, attendees } }: { event: TimedEvent }) {
  const others = going - attendees.length
  return (
    <section aria-labelledby="attendees" className="grid gap-2">
      <h2 id="attendees" className="text-2xl">
        Attendees
      </h2>
      <p>{attendeesText(going)}</p>
      {maybe + waiting > 0 && (
        <p className="text-sm text-soft">
          {[maybe > 0 && `${maybe} might come`, waiting > 0 && `${waiting} on the waiting list`]
            .filter(Boolean)
            .join(', ')}
        </p>
      )}
      {attendees.length > 0 && (
        <Disclosure title="View Attendees">
          <ul className="grid gap-1 sm:grid-cols-2">
            {attendees.map(({ id, name, photo }) => (
              <li key={id}>
                <Link to={profilePath(id)} className="flex min-h-11 items-center gap-3 rounded-lg p-1">
                  <Avatar name={name} src={photo && picturePath(photo.id, 96)} />
                  <span className="min-w-0 font-semibold wrap-anywhere">
                    <Typed>{name}</Typed>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          {others > 0 && <p className="pt-2 text-sm text-soft">and {others} more</p>}
        </Disclosure>
      )}
    </section>
  )
}
