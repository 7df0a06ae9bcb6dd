import { lovesForms } from '#rules/members/member-forms.ts'
import { AuthorRows } from '#web/members/profile-form/author-rows.tsx'
import type { ProfileData } from '#web/profile/profile-data.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { LovesForm } from './loves-form.tsx'

export function LovedAuthorsForm({ profile }: Pick<ProfileData, 'profile'>) {
  const { favouriteAuthors: loved } = profile
  const [form, fields] = useSchemaForm(lovesForms.authors, {
    id: 'loved-authors',
    of: { intent: 'save-loves' },
    defaultValue: { favouriteAuthors: loved.length > 0 ? loved : [''] },
  })
  return (
    <LovesForm form={form}>
      <AuthorRows form={form} field={fields.favouriteAuthors} />
    </LovesForm>
  )
}
