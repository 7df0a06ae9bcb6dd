import { newMember } from '#rules/members/new-members.ts'
import { profilePath } from '#rules/members/profile-path.ts'
import { fewestJoined } from '#rules/members/street-links.ts'
import { picturePath } from '#rules/pictures/picture-paths.ts'
import { Link } from '#web/ui/links/link.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Typed } from '#web/ui/typed.tsx'

type Told = { id: string; name: string; photo: { id: string } | null }

/** How many joined by the link, once that tells nothing of any of them, and the names of those who chose to say so. */
export function JoinedByLink({ joined, told }: { joined: number | null; told: Told[] }) {
  return (
    <section aria-labelledby="came" className="grid gap-3 print:hidden">
      <h2 id="came" className="text-lg md:text-2xl">
        {cameWords(joined, told.length > 0)}
      </h2>
      <p className="max-w-prose text-soft">
        We don’t tell you who they are. So that you can’t guess who came, or when, we only show rounded
        numbers from {fewestJoined} up, and only count neighbours who’ve been here for {newMember.daysToVouch}{' '}
        days. Neighbours who want you to know can let you know themselves.
      </p>
      {told.length > 0 && (
        <ul aria-label="They let you know" className="grid gap-2 sm:grid-cols-2">
          {told.map(({ id, name, photo }) => (
            <li key={id} className="min-w-0">
              <Link to={profilePath(id)} className="flex min-h-11 items-center gap-3 hover:underline">
                <Avatar name={name} src={photo && picturePath(photo.id, 96)} />
                <span className="min-w-0 wrap-anywhere">
                  <Typed>{name}</Typed>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function cameWords(joined: number | null, areSomeTold: boolean): string {
  const who = areSomeTold ? 'other neighbours' : 'neighbours'
  return joined === null
    ? `Fewer than ${fewestJoined} ${who} have joined by your link so far`
    : `${joined} or more ${who} have joined by your link`
}
