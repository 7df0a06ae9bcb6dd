import { lovesForms } from '#rules/members/member-forms.ts'
import { QuoteRows } from '#web/members/profile-form/quote-rows.tsx'
import type { ProfileData } from '#web/profile/profile-data.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { LovesForm } from './loves-form.tsx'

export function LovedQuotesForm({ profile }: Pick<ProfileData, 'profile'>) {
  const { favouriteQuotes: loved } = profile
  const [form, fields] = useSchemaForm(lovesForms.quotes, {
    id: 'loved-quotes',
    of: { intent: 'save-loves' },
    defaultValue: { favouriteQuotes: loved.length > 0 ? loved : [{ text: '', source: '' }] },
  })
  return (
    <LovesForm form={form}>
      <QuoteRows form={form} field={fields.favouriteQuotes} />
    </LovesForm>
  )
}
