import { Link } from 'react-router'

export function PersonLink({ id, name }: { id: string; name: string }) {
  return (
    <Link
      to={`/profile/${id}`}
      className="wrap-anywhere text-primary-ink underline underline-offset-4 hover:decoration-2"
    >
      <bdi>{name}</bdi>
    </Link>
  )
}
