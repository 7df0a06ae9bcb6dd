import { lovesForms } from '#rules/member-forms.ts'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import { GenreChips } from './genre-chips.tsx'
import { LovesForm } from './loves-form.tsx'
import type { ProfileData } from './profile-data.ts'

export function LovedGenresForm({
  profile,
  actionData,
}: Pick<ProfileData, 'profile'> & { actionData: object | undefined }) {
  const { favouriteGenres: loved } = profile
  const [form, fields] = useSchemaForm(lovesForms.genres, {
    id: 'loved-genres',
    actionData,
    defaultValue: { favouriteGenres: loved },
  })
  return (
    <LovesForm form={form}>
      <GenreChips field={fields.favouriteGenres} />
    </LovesForm>
  )
}
