import { lovesForms } from '#rules/members/member-forms.ts'
import { type Love, loveLabels } from '#rules/members/members.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'

/** What a pencil of 'My Literary Loves' changed. */
export function saveLoves({ services, viewer }: ScreenArgs, form: FormData, love: Love) {
  return submitted(form, lovesForms[love], async (loves) => {
    await services.members.saveLoves(viewer, loves)
    return replaceWithToast('/profile', {
      tone: 'success',
      title: 'Preferences Updated',
      text: `Your ${loveLabels[love]} have been saved successfully.`,
    })
  })
}
