import { Card } from '#web/ui/card.tsx'
import { Mail } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { withParam } from '#web/ui/links/with-param.ts'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { openKey, Queue } from '#web/ui/queue/queue.tsx'
import { Typed } from '#web/ui/typed.tsx'
import type { ShownContact } from './shown-contact.ts'

/** Each message's sender, date and beginning; the rest is opened one by one. */
export function ContactList({
  messages,
  isAnswered,
  here,
  moreTo,
}: {
  messages: ShownContact[]
  isAnswered: boolean
  here: string
  moreTo: string | undefined
}) {
  if (messages.length === 0) {
    return isAnswered ? (
      <EmptyState icon={Mail} title="No answered messages" hint="Answered messages stay here for a year." />
    ) : (
      <EmptyState icon={Mail} title="No messages" hint="Nobody is waiting for a reply." />
    )
  }
  return (
    <div className="mt-6">
      <Queue label="Contact messages" entries={messages} keys={openKey} moreTo={moreTo}>
        {({ id, from, begins, sentOn, answered }) => (
          <Card interactive className="grid gap-1">
            <h2 className="text-lg">
              <Link
                to={withParam(here, 'message', id)}
                data-key="o"
                className="wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                <Typed>{from.name}</Typed>
              </Link>
            </h2>
            <p dir="auto" className="line-clamp-2 wrap-anywhere">
              {begins}
            </p>
            <p className="text-sm text-soft">Sent {sentOn}</p>
            {answered && <p className="text-sm text-soft">{answered}</p>}
          </Card>
        )}
      </Queue>
    </div>
  )
}
