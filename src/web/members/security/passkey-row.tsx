import { useId } from 'react'
import { renamePasskeyForm } from '#rules/members/member-forms.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { KeyRound } from '#web/ui/icons.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { Disclosure } from '#web/ui/windows/disclosure.tsx'
import { RemoveIcon } from '#web/ui/windows/remove-icon.tsx'
import { RemoveQuestion } from '#web/ui/windows/remove-question.tsx'

export type ShownPasskey = { id: string; name: string; added: string; lastUsed: string | null }

/** `called`: its name on buttons, which no other passkey has. */
export function PasskeyRow({ id, name, called, added, lastUsed }: ShownPasskey & { called: string }) {
  return (
    <li className="py-2">
      <div className="flex min-h-16 items-center gap-4">
        <KeyRound aria-hidden className="size-5 shrink-0 text-soft" />
        <div className="min-w-0 grow">
          <p className="font-medium wrap-anywhere">
            <Typed>{name}</Typed>
          </p>
          <p className="text-sm text-soft">
            Added {added}
            {lastUsed && <span>{`, last used ${lastUsed}`}</span>}
          </p>
        </div>
        <RemovePasskey id={id} name={called} />
      </div>
      <Disclosure
        title={
          <span className="text-sm">
            Rename<span className="sr-only">{` ${called}`}</span>
          </span>
        }
      >
        <RenamePasskey id={id} name={name} called={called} />
      </Disclosure>
    </li>
  )
}

function RenamePasskey({
  id,
  name: present,
  called,
}: Pick<ShownPasskey, 'id' | 'name'> & { called: string }) {
  const [form, { name }] = useSchemaForm(renamePasskeyForm, {
    id: `rename-${id}`,
    of: { intent: 'rename-passkey', passkey: id },
    defaultValue: { name: present },
  })
  return (
    <SchemaForm form={form} intent="rename-passkey" preventScrollReset className="grid gap-3">
      <input type="hidden" name="passkey" value={id} />
      <Field label={`New name for ${called}`} hideLabel field={name}>
        <TextInput autoComplete="off" />
      </Field>
      <SubmitButton pending={false} variant="outline" size="sm" className="justify-self-start">
        Save name<span className="sr-only">{` of ${called}`}</span>
      </SubmitButton>
    </SchemaForm>
  )
}

function RemovePasskey({ id, name }: Pick<ShownPasskey, 'id' | 'name'>) {
  const question = useId()
  return (
    <>
      <RemoveIcon asking={question} what="Remove passkey" name={name} />
      <RemoveQuestion
        id={question}
        title="Remove this passkey?"
        description="You’ll no longer be able to log in with it. Your device may still show it until you delete it there."
        fields={{ intent: 'remove-passkey', passkey: id }}
      />
    </>
  )
}
