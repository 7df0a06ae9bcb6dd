import type { FieldMetadata } from '@conform-to/react'
import { WebAddressInput } from '#web/ui/forms/address/web-address-input.tsx'
import { Field } from '#web/ui/forms/field.tsx'

type Fields = Record<'website' | 'linkedin' | 'twitter' | 'github', FieldMetadata<string | undefined>>

const examples = [
  { name: 'website', label: 'Website', example: 'https://example.org' },
  { name: 'linkedin', label: 'LinkedIn', example: 'https://linkedin.com/in/you' },
  { name: 'twitter', label: 'Twitter', example: 'https://twitter.com/you' },
  { name: 'github', label: 'GitHub', example: 'https://github.com/you' },
] as const

/** The member's links elsewhere; all are optional. */
export function LinkFields({ fields }: { fields: Fields }) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-2 font-serif text-lg font-semibold">Elsewhere on the web</legend>
      {examples.map(({ name, label, example }) => (
        <Field key={name} label={label} field={fields[name]}>
          <WebAddressInput placeholder={example} autoComplete={name === 'website' ? 'url' : 'off'} />
        </Field>
      ))}
    </fieldset>
  )
}
