import { lovesForms } from '#rules/members/member-forms.ts'
import { GenreChips } from '#web/members/profile-form/genre-chips.tsx'
import type { ProfileData } from '#web/profile/profile-data.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { LovesForm } from './loves-form.tsx'

export function LovedGenresForm({ profile }: Pick<ProfileData, 'profile'>) {
  const { favouriteGenres: loved } = profile
  const [form, fields] = useSchemaForm(lovesForms.genres, {
    id: 'loved-genres',
    of: { intent: 'save-loves' },
    defaultValue: { favouriteGenres: loved },
  })
  return (
    <LovesForm form={form}>
      <GenreChips field={fields.favouriteGenres} />
    </LovesForm>
  )
}
