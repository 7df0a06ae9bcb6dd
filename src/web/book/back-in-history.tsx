import { useLocation, useNavigate } from 'react-router'
import { ArrowLeft } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/links/link.tsx'

/** Goes back in the history; on the first screen of a visit, and without scripts, to all books. */
export function BackInHistory() {
  const navigate = useNavigate()
  const { key } = useLocation()
  const isFirst = key === 'default'
  return (
    <Link
      to="/all-books"
      onClick={(event) => {
        if (isFirst || event.metaKey || event.ctrlKey) return
        event.preventDefault()
        navigate(-1)
      }}
      className="-ml-1 inline-flex min-h-11 w-fit items-center gap-1.5 rounded-lg px-1 font-medium text-primary-ink hover:underline"
    >
      <ArrowLeft aria-hidden className="size-4.5" />
      Back
    </Link>
  )
}
