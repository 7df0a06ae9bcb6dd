import { city } from '#city/city.ts'
import { fewestTogether, type Stretch } from '#rules/clubs/reading/progress.ts'
import { partWords } from '#rules/clubs/reading/reading-places.ts'
import { newMember } from '#rules/members/new-members.ts'
import { profilePath } from '#rules/members/profile-path.ts'
import { picturePath } from '#rules/pictures/picture-paths.ts'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Typed } from '#web/ui/typed.tsx'
import type { ShownCurrent } from './shown-current.ts'

/** The club's progress: a plot without names, and the members who share their place. */
export function ReadersPlot({ current: { plot, shared } }: { current: ShownCurrent }) {
  return (
    <Card className="grid gap-4">
      <h3 className="text-lg">How far we’ve read</h3>
      {plot.length > 0 ? (
        <Plot plot={plot} />
      ) : (
        <p className="text-sm text-soft">
          You’ll see how far the club has read once {fewestTogether} readers have saved their place without
          their names. Nobody is counted in their first {newMember.daysToVouch} days on {city.productName}.
        </p>
      )}
      {shared.length > 0 && (
        <ul className="grid gap-2" aria-label="Readers who share their place">
          {shared.map(({ member, place }) => (
            <li key={member.id} className="flex min-h-11 items-center gap-3">
              <Avatar name={member.name} src={member.photo && picturePath(member.photo.id, 96)} />
              <span className="min-w-0 wrap-anywhere">
                <Link to={profilePath(member.id)} className="font-semibold text-primary-ink">
                  <Typed>{member.name}</Typed>
                </Link>
                <span className="text-soft">
                  {place.isFinished ? ' has finished it' : ` is at ${partWords(place)}`}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Bars as wide as their stretch of the book, with a list of the same for screen readers. */
function Plot({ plot }: { plot: readonly Stretch[] }) {
  const most = Math.max(...plot.map(({ readers }) => readers))
  return (
    <figure className="grid gap-1">
      <ol className="flex h-24 items-end gap-0.5">
        {plot.map(({ from, to, readers }) => (
          <li
            key={from}
            className="flex h-full flex-col justify-end"
            style={{ flexGrow: to - from, flexBasis: 0 }}
          >
            <span className="sr-only">
              From {from * 10} to {to * 10} per cent of the book: {readers} readers
            </span>
            <span aria-hidden className="text-center text-sm tabular-nums">
              {readers}
            </span>
            <span
              aria-hidden
              className="min-h-1 rounded-sm bg-primary"
              style={{ height: `${Math.round((readers / most) * 70)}%` }}
            />
          </li>
        ))}
      </ol>
      <figcaption className="flex justify-between border-t border-edge pt-1 text-sm text-soft">
        <span>Beginning</span>
        <span>Readers, without names</span>
        <span>End</span>
      </figcaption>
    </figure>
  )
}
