import {
  ballotForm,
  candidateForm,
  choiceForm,
  nominateForm,
  openChoiceForm,
} from '#rules/clubs/choice/choice-forms.ts'
import { clubPath } from '#rules/clubs/club-path.ts'
import { choicePath } from '#rules/clubs/club-paths.ts'
import { currentBookForm } from '#rules/clubs/reading/reading-forms.ts'
import { intent } from '#web/shell/forms/performs.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'

type At = Pick<ScreenArgs, 'params'>
const clubOf = ({ params }: At) => params.id ?? ''
const toast = (at: At, title: string, text?: string) =>
  redirectWithToast(choicePath(clubOf(at)), { title, ...(text && { text }) })
const done = (title: string, text?: string) => (_: unknown, at: At) => toast(at, title, text)

/** The intents of a club's choice of its next book. */
export const changeChoice = {
  open: intent({
    form: openChoiceForm,
    command: (args, opened) =>
      args.services.clubs.openChoice(args.viewer, { clubId: clubOf(args), ...opened }),
    after: done('Nominations are open', 'Start by nominating a book yourself.'),
    fieldOf: { NOMINATIONS_IN_PAST: 'nominateOn', VOTE_TOO_SOON: 'voteOn', VOTE_TOO_LATE: 'voteOn' },
  }),
  nominate: intent({
    form: nominateForm,
    command: (args, { choice: choiceId, book: bookId }) =>
      args.services.clubs.nominate(args.viewer, { clubId: clubOf(args), choiceId, bookId }),
    after: done('Book nominated'),
  }),
  withdraw: intent({
    form: candidateForm,
    command: (args, { choice: choiceId, candidate: candidateId }) =>
      args.services.clubs.withdrawNomination(args.viewer, { clubId: clubOf(args), choiceId, candidateId }),
    after: done('Nomination withdrawn'),
  }),
  vote: intent({
    form: ballotForm,
    command: (args, { choice: choiceId, ranks }) =>
      args.services.clubs.vote(args.viewer, { clubId: clubOf(args), choiceId, ranks }),
    after: (_, args) =>
      args.value.ranks.some(({ rank }) => rank !== null)
        ? toast(args, 'Ballot cast', 'You can change it until the vote closes.')
        : toast(args, 'Ballot withdrawn'),
  }),
  close: intent({
    form: choiceForm,
    command: (args, { choice: choiceId }) =>
      args.services.clubs.closeChoice(args.viewer, { clubId: clubOf(args), choiceId }),
    after: done('The vote is closed', 'We’ll let members know the result.'),
  }),
  'call-off': intent({
    form: choiceForm,
    command: (args, { choice: choiceId }) =>
      args.services.clubs.callOffChoice(args.viewer, { clubId: clubOf(args), choiceId }),
    after: done('Vote called off'),
  }),
  'set-book': intent({
    form: currentBookForm,
    command: (args, { book: bookId, instead }) =>
      args.services.clubs.setCurrentBook(args.viewer, { clubId: clubOf(args), bookId, instead }),
    after: (_, args) =>
      redirectWithToast(clubPath(clubOf(args), 'books'), { title: 'Currently Reading updated' }),
  }),
}
