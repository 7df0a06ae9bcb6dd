import { ballotForm, candidateForm, nominateForm, openChoiceForm } from '#rules/clubs/choice/choice-forms.ts'
import { currentBookForm } from '#rules/clubs/reading/reading-forms.ts'
import { DomainError } from '#rules/domain-error.ts'
import { choicePath, clubPath } from '#web/clubs/club-paths.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'

/** What is posted while a club chooses its next book. */
export async function changeChoice({ services: { clubs }, viewer, params }: ScreenArgs, form: FormData) {
  const clubId = params.id ?? ''
  const of = { clubId, choiceId: String(form.get('choice') ?? '') }
  form.delete('choice')
  const done = (title: string, text?: string) =>
    redirectWithToast(choicePath(clubId), { tone: 'success', title, ...(text && { text }) })

  switch (form.get('intent')) {
    case 'open':
      return submitted(
        form,
        openChoiceForm,
        async (opened) => {
          await clubs.openChoice(viewer, { clubId, ...opened })
          return done('Nominations are open', 'Nominate the first book yourself.')
        },
        { NOMINATIONS_IN_PAST: 'nominateOn', VOTE_TOO_SOON: 'voteOn', VOTE_TOO_LATE: 'voteOn' },
      )
    case 'nominate':
      return submitted(form, nominateForm, async ({ book: bookId }) => {
        await clubs.nominate(viewer, { ...of, bookId })
        return done('Book nominated')
      })
    case 'withdraw':
      return submitted(form, candidateForm, async ({ candidate: candidateId }) => {
        await clubs.withdrawNomination(viewer, { ...of, candidateId })
        return done('Nomination withdrawn')
      })
    case 'vote':
      return submitted(form, ballotForm, async ({ ranks }) => {
        await clubs.vote(viewer, { ...of, ranks })
        return ranks.some(({ rank }) => rank !== null)
          ? done('Ballot cast', 'You can change it until the vote closes.')
          : done('Ballot taken back')
      })
    case 'close':
      await clubs.closeChoice(viewer, of)
      return done('The vote is closed', 'The members are told what came of it.')
    case 'call-off':
      await clubs.callOffChoice(viewer, of)
      return done('Choice called off')
    case 'set-book':
      return submitted(form, currentBookForm, async ({ book: bookId, instead }) => {
        await clubs.setCurrentBook(viewer, { clubId, bookId, instead })
        return redirectWithToast(clubPath(clubId, 'books'), {
          tone: 'success',
          title: 'Currently Reading is set',
        })
      })
    default:
      throw new DomainError('NOT_FOUND')
  }
}
