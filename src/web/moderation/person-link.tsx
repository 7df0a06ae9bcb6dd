import { Link } from '#web/ui/links/link.tsx'
import { Typed } from '#web/ui/typed.tsx'

export function PersonLink({ id, name }: { id: string; name: string }) {
  return (
    <Link
      to={`/profile/${id}`}
      className="wrap-anywhere text-primary-ink underline underline-offset-4 hover:decoration-2"
    >
      <Typed>{name}</Typed>
    </Link>
  )
}
