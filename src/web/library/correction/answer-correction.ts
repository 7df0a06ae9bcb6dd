import { cityDate, longDate } from '#rules/calendar.ts'
import { isRefusal } from '#rules/domain-error.ts'
import type { Correction } from '#server/library/corrections/correction-view.ts'
import { correctionForm } from '#web/library/book-forms.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'

const deeds = {
  confirm: { deed: 'confirmCorrection', title: 'Correction confirmed' },
  decline: { deed: 'declineCorrection', title: 'Correction declined' },
  undo: { deed: 'undoCorrection', title: 'Correction undone' },
} as const

/** What the buttons of a correction's card post, on whichever list it stands: the list is shown again. */
export async function answerCorrection({ services, viewer, url }: ScreenArgs, form: FormData) {
  return submitted(form, correctionForm, async ({ correction, intent }) => {
    const here = `${url.pathname}${url.search}`
    const { deed, title } = deeds[intent]
    try {
      await services.library[deed](viewer, { id: correction })
    } catch (error) {
      // Its card has no buttons any more, or has left the list, when that is shown again.
      if (!isRefusal(error) || error.code !== 'CORRECTION_DECIDED') throw error
      return redirectWithToast(here, { tone: 'plain', title: 'Already answered', text: error.message })
    }
    return redirectWithToast(here, { tone: 'success', title })
  })
}

/** With its days as people of the city write them. */
export function dated<Row extends Pick<Correction, 'changedAt' | 'decidedAt'>>(
  { changedAt, decidedAt, ...correction }: Row,
  timeZone: string,
) {
  const onDay = (instant: Date) => longDate(cityDate(instant, timeZone))
  return { ...correction, changedOn: onDay(changedAt), decidedOn: decidedAt && onDay(decidedAt) }
}
