import { type Love, loveLabels } from '#rules/members/members.ts'
import type { ProfileData } from '#web/profile/profile-data.ts'
import { ScreenWindow } from '#web/shell/screen-window.tsx'
import { LovedAuthorsForm } from './loved-authors-form.tsx'
import { LovedGenresForm } from './loved-genres-form.tsx'
import { LovedQuotesForm } from './loved-quotes-form.tsx'

const forms = { genres: LovedGenresForm, authors: LovedAuthorsForm, quotes: LovedQuotesForm } as const

/** Opened by a pencil; open while the address says so. */
export function EditLoves({ love, ...data }: Pick<ProfileData, 'profile'> & { love: Love }) {
  const LoveForm = forms[love]
  return (
    <ScreenWindow title={`Edit ${loveLabels[love]}`} here="/profile">
      <LoveForm {...data} />
    </ScreenWindow>
  )
}
