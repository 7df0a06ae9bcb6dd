import {
  departureDays,
  endedByLeaving,
  forgottenLoanDays,
  openReportDays,
} from '#rules/data-rights/data-rights.ts'
import { deleteAccountForm } from '#rules/data-rights/data-rights-forms.ts'
import { conversationPath } from '#rules/messages/conversation-path.ts'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { Link } from '#web/ui/links/link.tsx'
import { Typed } from '#web/ui/typed.tsx'

type Loan = { id: string; title: string; conversationId: string | null; other: string; isOwn: boolean }

export function DeleteAccount({ loans }: { loans: Loan[] }) {
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl">Delete your account</h2>
      <p>
        Once you delete it, nobody can see you or your books. These end straight away, even if you come back:{' '}
        {endedByLeaving}. You have {departureDays} days to change your mind: log in and keep your account.
        After that, everything that’s only yours is deleted for good, or up to {openReportDays} days later if
        a report about you is still open. What you wrote to others stays with them, shown as from a “Former
        member”.
      </p>
      {loans.length > 0 ? <LoansFirst loans={loans} /> : <DeleteForm />}
    </Card>
  )
}

function LoansFirst({ loans }: { loans: Loan[] }) {
  return (
    <div className="grid gap-2">
      <p className="font-semibold">
        First, these books need to be returned, or marked as lost by their owner:
      </p>
      <ul className="grid list-disc gap-1 pl-6">
        {loans.map(({ id, title, conversationId, other, isOwn }) => (
          <li key={id} className="wrap-anywhere">
            <Link
              to={conversationId ? conversationPath(conversationId) : '/requested-books'}
              className="inline-flex min-h-11 items-center font-medium text-primary-ink underline underline-offset-4"
            >
              <Typed>{title}</Typed>
            </Link>
            , <span>{isOwn ? 'lent to' : 'borrowed from'}</span> <Typed>{other}</Typed>
          </li>
        ))}
      </ul>
      {loans.some(({ isOwn }) => !isOwn) && (
        <p className="text-soft">
          If the owner of a book no longer replies, you can delete your account once it’s {forgottenLoanDays}{' '}
          days overdue.
        </p>
      )}
    </div>
  )
}

function DeleteForm() {
  const [form, { password }] = useSchemaForm(deleteAccountForm, {
    id: 'delete-account',
    of: { intent: 'delete' },
  })
  return (
    <SchemaForm form={form} intent="delete" preventScrollReset className="grid gap-4">
      <Field
        label="Your password"
        field={password}
        hint="If you log in without one, leave this empty. You’ll need to have logged in within the last few minutes."
      >
        <PasswordInput autoComplete="current-password" />
      </Field>
      <SubmitButton variant="destructive" pendingLabel="Deleting..." className="justify-self-start">
        Delete my account
      </SubmitButton>
    </SchemaForm>
  )
}
