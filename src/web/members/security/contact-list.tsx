import { useId } from 'react'
import type { CodeChannel } from '#rules/members/members.ts'
import { Card } from '#web/ui/card.tsx'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { RemoveIcon } from '#web/ui/windows/remove-icon.tsx'
import { RemoveQuestion } from '#web/ui/windows/remove-question.tsx'

/** The last of the two cannot be removed: without it the member could not be reached. */
export function ContactList({ email, phone }: { email: string | null; phone: string | null }) {
  const isRemovable = email !== null && phone !== null
  return (
    <section aria-labelledby="contact" className="grid gap-3">
      <SectionHeading id="contact" title="Email and phone" hint="Only you and administrators can see them." />
      <RefusalAlert of={{ intent: 'remove-contact' }} />
      <Card className="py-2">
        <ul className="divide-y divide-line">
          <ContactRow channel="email" value={email} isRemovable={isRemovable} />
          <ContactRow channel="phone" value={phone} isRemovable={isRemovable} />
        </ul>
      </Card>
    </section>
  )
}

const rows = {
  email: {
    label: 'Email',
    to: '/settings/security/contact',
    title: 'Remove this email address?',
    description:
      'You’ll no longer be able to log in with it. Use a code by SMS, or another way you’ve added.',
  },
  phone: {
    label: 'Phone',
    to: '/settings/security/contact?by=phone',
    title: 'Remove this phone number?',
    description: 'You’ll no longer be able to log in with it.',
  },
} as const

function ContactRow({
  channel,
  value,
  isRemovable,
}: {
  channel: CodeChannel
  value: string | null
  isRemovable: boolean
}) {
  const question = useId()
  const { label, to, title, description } = rows[channel]
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <div className="min-w-0 grow basis-48">
        <p className="font-medium">{label}</p>
        <p className="text-sm text-soft wrap-anywhere">{value ?? 'None yet'}</p>
      </div>
      <LinkButton to={to} variant="outline" aria-label={`${value ? 'Change' : 'Add'} ${label.toLowerCase()}`}>
        {value ? 'Change' : 'Add'}
      </LinkButton>
      {value && isRemovable && (
        <>
          <RemoveIcon asking={question} what={`Remove ${label.toLowerCase()}`} name={value} />
          <RemoveQuestion
            id={question}
            title={title}
            description={description}
            fields={{ intent: 'remove-contact', channel }}
          />
        </>
      )}
    </li>
  )
}
