import { PersonLink } from '#web/moderation/person-link.tsx'
import type { SavedAnswer } from '#web/shell/saved-answers/saved-answers-list.tsx'
import { Card } from '#web/ui/card.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { AnswerContactForm } from './answer-contact-form.tsx'
import type { ShownContactMessage } from './shown-contact.ts'

/** A contact message, the recipient of the reply, and the reply. */
export function ContactDetails({ message, saved }: { message: ShownContactMessage; saved: SavedAnswer[] }) {
  const { id, from, name, email, isAddressOfAccount, sentOn, words, answered, answer } = message
  return (
    <Card className="mt-6 grid max-w-2xl gap-4">
      <h2 className="text-lg">
        <PersonLink {...from} />
      </h2>
      <dl className="grid gap-3">
        {name !== from.name && (
          <div>
            <dt className="text-sm text-soft">Name they gave</dt>
            <dd className="wrap-anywhere">
              <Typed>{name}</Typed>
            </dd>
          </div>
        )}
        <div>
          <dt className="text-sm text-soft">Address they gave</dt>
          <dd className="wrap-anywhere">
            {email}
            <span className="block text-sm text-soft">
              {isAddressOfAccount
                ? 'The address of their account.'
                : 'This isn’t the address of their account, and it isn’t confirmed. Don’t send anything private to it.'}
            </span>
          </dd>
        </div>
      </dl>
      <div className="grid gap-1">
        <h3 className="font-semibold">Their message</h3>
        <p dir="auto" className="border-l-2 border-line pl-3 whitespace-pre-line wrap-anywhere">
          {words}
        </p>
        <p className="text-sm text-soft">{sentOn}</p>
      </div>
      {answered === null ? (
        <AnswerContactForm key={id} messageId={id} email={email} name={name} saved={saved} />
      ) : (
        <div className="grid gap-1 border-t border-line pt-4">
          <h3 className="font-semibold">Our reply or note</h3>
          {answer && (
            <p dir="auto" className="border-l-2 border-line pl-3 whitespace-pre-line wrap-anywhere">
              {answer}
            </p>
          )}
          <p className="text-sm text-soft">{answered}</p>
        </div>
      )}
    </Card>
  )
}
