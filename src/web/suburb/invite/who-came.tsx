import { profilePath } from '#rules/members/profile-path.ts'
import { picturePath } from '#rules/pictures/picture-paths.ts'
import { Link } from '#web/ui/links/link.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Typed } from '#web/ui/typed.tsx'

type Told = { id: string; name: string; photo: { id: string } | null }

/** How many joined by the link, and the names of those who chose to say so. */
export function WhoCame({ joined, told }: { joined: number; told: Told[] }) {
  return (
    <section aria-labelledby="came" className="grid gap-3 print:hidden">
      <h2 id="came" className="text-lg md:text-2xl">
        {cameWords(joined)}
      </h2>
      <p className="max-w-prose text-soft">
        We don’t tell you who they are. Neighbours who want you to know can let you know themselves.
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

function cameWords(joined: number): string {
  if (joined === 0) return 'Nobody has come by your link yet'
  return joined === 1
    ? '1 neighbour has joined by your link'
    : `${joined} neighbours have joined by your link`
}
