import { Card } from '#web/ui/card.tsx'
import { Mail } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Typed } from '#web/ui/typed.tsx'
import type { ShownContact } from './shown-contact.ts'

/** From whom and when; what they write is read one by one. */
export function ContactList({ messages, isAnswered }: { messages: ShownContact[]; isAnswered: boolean }) {
  if (messages.length === 0) {
    return isAnswered ? (
      <EmptyState icon={Mail} title="No answered messages" hint="What is answered stands here for a year." />
    ) : (
      <EmptyState icon={Mail} title="No messages" hint="Nobody waits for an answer from us." />
    )
  }
  return (
    <ul className="mt-6 grid gap-4">
      {messages.map(({ id, from, sentOn, answered }) => (
        <li key={id} className="min-w-0">
          <Card interactive className="grid gap-1">
            <h2 className="text-lg">
              <Link
                to={`/admin/contact?message=${id}`}
                className="wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                <Typed>{from.name}</Typed>
              </Link>
            </h2>
            <p className="text-sm text-soft">Written {sentOn}</p>
            {answered && <p className="text-sm text-soft">{answered}</p>}
          </Card>
        </li>
      ))}
    </ul>
  )
}
