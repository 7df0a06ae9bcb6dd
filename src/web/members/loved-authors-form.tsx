import { lovesForms } from '#rules/member-forms.ts'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import { AuthorRows } from './author-rows.tsx'
import { LovesForm } from './loves-form.tsx'
import type { ProfileData } from './profile-data.ts'

export function LovedAuthorsForm({
  profile,
  actionData,
}: Pick<ProfileData, 'profile'> & { actionData: object | undefined }) {
  const { favouriteAuthors: loved } = profile
  const [form, fields] = useSchemaForm(lovesForms.authors, {
    id: 'loved-authors',
    actionData,
    defaultValue: { favouriteAuthors: loved.length > 0 ? loved : [''] },
  })
  return (
    <LovesForm form={form}>
      <AuthorRows form={form} field={fields.favouriteAuthors} />
    </LovesForm>
  )
}
