import { Link } from '#web/ui/links/link.tsx'
import { Typed } from '#web/ui/typed.tsx'

const link = 'text-primary-ink underline underline-offset-4 hover:decoration-2'

/** One line of the log: who did what, to which thing, when and why. */
export function LogEntry({
  line: { by, what, subject, when, why },
}: {
  line: {
    by: { id: string; name: string } | null
    what: string
    subject: { kind: string; id: string; name: string | null }
    when: string
    why: string
  }
}) {
  return (
    <>
      <p className="wrap-anywhere">
        <strong className="font-semibold">
          {by ? <Typed>{by.name}</Typed> : 'Whoever runs the site, on its command line,'}
        </strong>{' '}
        {what}
        {': '}
        <Link to={`/admin/log?about=${subject.id}`} className={link}>
          {subject.name ? <Typed>{subject.name}</Typed> : subject.kind.replaceAll('-', ' ')}
        </Link>
      </p>
      {why && (
        <p dir="auto" className="max-w-prose border-l-2 border-line pl-3 whitespace-pre-line wrap-anywhere">
          {why}
        </p>
      )}
      <p className="text-sm text-soft">{when}</p>
    </>
  )
}
