import { lovesForms } from '#rules/members/member-forms.ts'
import { type Love, loveLabels } from '#rules/members/members.ts'
import { intent } from '#web/shell/forms/performs.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'

const saves = (love: Love) =>
  intent({
    form: lovesForms[love],
    command: ({ services, viewer }, loves) => services.members.saveLoves(viewer, loves),
    after: () =>
      replaceWithToast('/profile', {
        title: 'Preferences Updated',
        text: `Your ${loveLabels[love]} have been saved successfully.`,
      }),
  })

/** The intents of the forms behind the pencils of 'My Literary Loves'. */
export const saveLoves = {
  'save-genres': saves('genres'),
  'save-authors': saves('authors'),
  'save-quotes': saves('quotes'),
} satisfies Record<`save-${Love}`, unknown>
