import type { LogLine } from '#server/moderation/log/admin-log.ts'
import { PersonLink } from '#web/moderation/person-link.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { logPath, wholeLog } from './log-address.ts'
import { thingPath, thingWord } from './log-thing.ts'

const link = 'text-primary-ink underline underline-offset-4 hover:decoration-2'

/** One entry of the log: who did what, to which thing of which member, when and why. */
export function LogEntry({
  line: { by, what, subject, of, when, why },
}: {
  line: Pick<LogLine, 'by' | 'subject' | 'of' | 'why'> & { what: string; when: string }
}) {
  return (
    <>
      <p className="wrap-anywhere">
        <strong className="font-semibold">
          <Who by={by} />
        </strong>{' '}
        {what}
        {': '}
        <Thing subject={subject} />
        {of && (
          <span>
            {', of '}
            <PersonLink {...of} />
          </span>
        )}
      </p>
      {why && (
        <p dir="auto" className="max-w-prose border-l-2 border-line pl-3 whitespace-pre-line wrap-anywhere">
          {why}
        </p>
      )}
      <p className="text-sm text-soft">
        {when}
        {' · '}
        <Link to={logPath(wholeLog, { about: subject.id })} className={link}>
          Everything about this
          <span className="sr-only">{`: ${subject.name ?? thingWord(subject)}`}</span>
        </Link>
      </p>
    </>
  )
}

function Who({ by }: Pick<LogLine, 'by'>) {
  if (by === 'automatic') return 'The system'
  if (by === 'command-line') return 'The site’s operator (on the command line)'
  return <Typed>{by.name}</Typed>
}

function Thing({ subject }: Pick<LogLine, 'subject'>) {
  const { kind, id, name } = subject
  if (kind === 'member') return <PersonLink id={id} name={name ?? 'Former member'} />
  const to = thingPath({ kind, id })
  const words = name ? (
    <>
      {thingWord(subject)} “<Typed>{name}</Typed>”
    </>
  ) : (
    thingWord(subject).replace(/ (?:of|in)$/, '')
  )
  return to ? (
    <Link to={to} className={link}>
      {words}
    </Link>
  ) : (
    words
  )
}
