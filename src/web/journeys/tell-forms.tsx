import { longestLine, tapLabels } from '#rules/journeys/journeys.ts'
import { haveForm, leftForm, readForm } from '#web/journeys/journey-forms.ts'
import { useResetWhenSaved } from '#web/ui/forms/address/use-reset-when-saved.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { useFormResponse } from '#web/ui/forms/form-response.ts'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'

type Shelf = { id: string; name: string; suburb: string }
type Keys = { have: string; left: string; read: string }

/** What anybody with the copy in hand can tell, without an account. */
export function TellForms({ shelves, keys, isHolder }: { shelves: Shelf[]; keys: Keys; isHolder: boolean }) {
  return (
    <section
      aria-labelledby="tell"
      className="grid gap-5 rounded-card border border-line bg-card p-5 shadow-card"
    >
      <div className="grid gap-1">
        <h2 id="tell" className="text-xl">
          {isHolder ? 'Tell us how it’s going' : 'Is this book in your hands?'}
        </h2>
        <p className="text-sm text-soft">
          We’ll tell the person who shared it. Neither of you learns the other’s name or place.
        </p>
      </div>
      {!isHolder && <HaveIt taps={keys.have} />}
      <ReadIt taps={keys.read} />
      {!isHolder && shelves.length > 0 && <LeftIt taps={keys.left} shelves={shelves} />}
    </section>
  )
}

// `taps`: the key of the next tap. It changes with each load; only a form's own send empties it.
function HaveIt({ taps }: { taps: string }) {
  const [form] = useSchemaForm(haveForm, { id: 'have', of: { intent: 'have' } })
  return (
    <SchemaForm form={form} intent="have" preventScrollReset>
      <input type="hidden" name="key" value={taps} />
      <SubmitButton className="w-full">{tapLabels.have}</SubmitButton>
    </SchemaForm>
  )
}

function ReadIt({ taps }: { taps: string }) {
  const [form, { words }] = useSchemaForm(readForm, { id: 'read', of: { intent: 'read' } })
  const box = useResetWhenSaved(useIsSending('read'), useFormResponse({ intent: 'read' }))
  return (
    <SchemaForm ref={box} form={form} intent="read" preventScrollReset className="grid gap-3">
      <input type="hidden" name="key" value={taps} />
      <Field
        label="A line for the next reader"
        field={words}
        hint="Optional. It shows once we’ve approved it."
      >
        <TextArea rows={2} maxLength={longestLine} />
      </Field>
      <SubmitButton variant="outline" className="w-full">
        {tapLabels.read}
      </SubmitButton>
    </SchemaForm>
  )
}

function LeftIt({ taps, shelves }: { taps: string; shelves: Shelf[] }) {
  const [form, { bookshelf }] = useSchemaForm(leftForm, { id: 'left', of: { intent: 'left' } })
  const box = useResetWhenSaved(useIsSending('left'), useFormResponse({ intent: 'left' }))
  return (
    <SchemaForm ref={box} form={form} intent="left" preventScrollReset className="grid gap-3">
      <input type="hidden" name="key" value={taps} />
      <Field label="Community bookshelf" field={bookshelf} required>
        <Select
          prompt="Choose a bookshelf"
          options={shelves.map(({ id, name, suburb }) => ({ value: id, label: `${name}, ${suburb}` }))}
        />
      </Field>
      <SubmitButton variant="outline" className="w-full">
        {tapLabels.left}
      </SubmitButton>
    </SchemaForm>
  )
}
