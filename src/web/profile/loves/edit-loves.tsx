import { type Love, loveLabels } from '#rules/members.ts'
import type { ProfileData } from '#web/profile/profile-data.ts'
import { useCloseWindow } from '#web/shell/window-over.ts'
import { Card } from '#web/ui/card.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { Dialog } from '#web/ui/windows/dialog.tsx'
import { LovedAuthorsForm } from './loved-authors-form.tsx'
import { LovedGenresForm } from './loved-genres-form.tsx'
import { LovedQuotesForm } from './loved-quotes-form.tsx'

const forms = { genres: LovedGenresForm, authors: LovedAuthorsForm, quotes: LovedQuotesForm } as const

/** Behind a pencil: open while the address says so, as a dialog or, without scripts, a card at the end of the page. */
export function EditLoves({ love, ...data }: Pick<ProfileData, 'profile'> & { love: Love }) {
  const isHydrated = useHydrated()
  const close = useCloseWindow('/profile')
  const LoveForm = forms[love]
  const title = `Edit ${loveLabels[love]}`
  if (!isHydrated) {
    return (
      <Card className="grid gap-4">
        <h2 className="text-xl">{title}</h2>
        <LoveForm {...data} />
      </Card>
    )
  }
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={title}>
      <LoveForm {...data} />
    </Dialog>
  )
}
