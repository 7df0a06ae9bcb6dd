import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'

export function ContactList({ email, phone }: { email: string | null; phone: string | null }) {
  return (
    <section aria-labelledby="contact" className="grid gap-3">
      <SectionHeading id="contact" title="E-mail and phone" hint="Only you see them, and administrators." />
      <Card className="py-2">
        <ul className="divide-y divide-line">
          <ContactRow label="E-mail" value={email} to="/settings/security/contact" />
          <ContactRow label="Phone" value={phone} to="/settings/security/contact?by=phone" />
        </ul>
      </Card>
    </section>
  )
}

function ContactRow({ label, value, to }: { label: string; value: string | null; to: string }) {
  return (
    <li className="flex min-h-16 items-center gap-4 py-2">
      <div className="min-w-0 grow">
        <p className="font-medium">{label}</p>
        <p className="text-sm text-soft wrap-anywhere">{value ?? 'None yet'}</p>
      </div>
      <LinkButton to={to} variant="outline" aria-label={`${value ? 'Change' : 'Add'} ${label.toLowerCase()}`}>
        {value ? 'Change' : 'Add'}
      </LinkButton>
    </li>
  )
}
