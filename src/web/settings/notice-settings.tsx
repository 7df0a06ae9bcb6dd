import { type ChosenKind, chosenKinds } from '#rules/notices/notices.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { Switch } from '#web/ui/choices/switch.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { FieldPart } from '#web/ui/forms/field-wiring.ts'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Disclosure } from '#web/ui/windows/disclosure.tsx'

const hints: Record<ChosenKind, string> = {
  messages: 'When a neighbour writes to you',
  requests:
    'When someone asks for your book, replies to you, or a book is due. Also for queues and reservations, for what readers say about your labelled books, and for corrections you’ve suggested',
  wishes:
    'When a book on your wishlist or in a saved search is available near you, or a swap could work, in one email a day at most',
  clubs: 'When something happens in one of your book clubs',
  events:
    'When an event you’re going to is coming up, is cancelled, or has a new time or place. Also when its hosts write to everyone going, or you get a seat',
  admin:
    'When a report, an objection, a suggestion, a correction or a line for the next reader is waiting for an administrator, or the budget for SMS is running out, in one email an hour at most',
}

type NoticeFields = Record<
  ChosenKind | `${ChosenKind}${'InApp' | 'Email' | 'Push'}` | 'quiet',
  FieldPart<unknown>
> &
  Record<'quietFrom' | 'quietTo', FieldPart>

/** Notification preferences: one switch per kind, with the ways folded below it. */
export function NoticeSettings({ fields, kinds }: { fields: NoticeFields; kinds: ChosenKind[] }) {
  return (
    <>
      <Card>
        <h2 className="mb-1 text-lg">Notifications</h2>
        <ul className="divide-y divide-line">
          {kinds.map((kind) => (
            <li key={kind} className="py-2 last:pb-0">
              <Switch label={chosenKinds[kind]} hint={hints[kind]} field={fields[kind]} />
              <Disclosure
                title={
                  <>
                    Choose how<span className="sr-only">: {chosenKinds[kind]}</span>
                  </>
                }
                className="text-sm"
              >
                <Checkbox label="In the app, under the bell" field={fields[`${kind}InApp`]} />
                <Checkbox label="By email" field={fields[`${kind}Email`]} />
                <Checkbox label="On each device that shows notifications" field={fields[`${kind}Push`]} />
              </Disclosure>
            </li>
          ))}
        </ul>
        <p className="mt-3 text-sm text-soft">
          We’ll always send you anything you need to know, like codes and account changes.
        </p>
      </Card>
      <Card className="group grid gap-3">
        <Switch
          label="Quiet hours"
          hint="During these hours we only send emails and notifications about your account itself. The rest arrive when the hours end."
          field={fields.quiet}
        />
        {/* Works without scripts too. */}
        <div className="hidden items-start gap-4 group-has-[[role=switch]:checked]:grid sm:grid-cols-2">
          <Field label="From" field={fields.quietFrom}>
            <TextInput type="time" />
          </Field>
          <Field label="To" field={fields.quietTo}>
            <TextInput type="time" />
          </Field>
        </div>
      </Card>
    </>
  )
}
