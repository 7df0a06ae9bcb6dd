import { lovesForms } from '#rules/member-forms.ts'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import { LovesForm } from './loves-form.tsx'
import type { ProfileData } from './profile-data.ts'
import { QuoteRows } from './quote-rows.tsx'

export function LovedQuotesForm({
  profile,
  actionData,
}: Pick<ProfileData, 'profile'> & { actionData: object | undefined }) {
  const { favouriteQuotes: loved } = profile
  const [form, fields] = useSchemaForm(lovesForms.quotes, {
    id: 'loved-quotes',
    actionData,
    defaultValue: { favouriteQuotes: loved.length > 0 ? loved : [{ text: '', source: '' }] },
  })
  return (
    <LovesForm form={form}>
      <QuoteRows form={form} field={fields.favouriteQuotes} />
    </LovesForm>
  )
}
