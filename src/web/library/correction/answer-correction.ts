import { cityDate, dayWords } from '#rules/base/calendar.ts'
import type { Correction } from '#server/library/corrections/correction-view.ts'
import { correctionForm } from '#web/library/book-forms.ts'
import { intent } from '#web/shell/forms/performs.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'

const here = ({ url }: Pick<ScreenArgs, 'url'>) => `${url.pathname}${url.search}`

function answers(action: 'confirmCorrection' | 'declineCorrection' | 'undoCorrection', title: string) {
  return intent({
    form: correctionForm,
    command: ({ services, viewer }, { correction: id }) => services.library[action](viewer, { id }),
    after: (_, args) => redirectWithToast(here(args), { title }),
    // Its card has no buttons any more, or has left the list, when the list is shown again.
    refused: ({ code, message }, args) =>
      code === 'CORRECTION_DECIDED'
        ? redirectWithToast(here(args), { tone: 'plain', title: 'Already decided', text: message })
        : undefined,
  })
}

/** The intents of a correction's card, on any list: the list is shown again. */
export const answerCorrection = {
  confirm: answers('confirmCorrection', 'Correction confirmed'),
  decline: answers('declineCorrection', 'Correction declined'),
  undo: answers('undoCorrection', 'Correction undone'),
}

/** With its dates in the city's time zone, and their year if it is another one. */
export function dated<Row extends Pick<Correction, 'changedAt' | 'decidedAt'>>(
  { changedAt, decidedAt, ...correction }: Row,
  { clock, city: { timeZone } }: Pick<ScreenArgs, 'clock' | 'city'>,
) {
  const today = cityDate(clock(), timeZone)
  const onDay = (instant: Date) => dayWords(cityDate(instant, timeZone), today)
  return { ...correction, changedOn: onDay(changedAt), decidedOn: decidedAt && onDay(decidedAt) }
}
