import { Link } from '#web/ui/links/link.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { userPath } from './users/users-path.ts'

/** Links to what administrators see of a member: a disabled one has no profile. */
export function PersonLink({ id, name }: { id: string; name: string }) {
  return (
    <Link
      to={userPath(id)}
      className="wrap-anywhere text-primary-ink underline underline-offset-4 hover:decoration-2"
    >
      <Typed>{name}</Typed>
    </Link>
  )
}
