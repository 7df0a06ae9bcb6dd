import { clubPath } from '#rules/clubs/club-path.ts'
import {
  clubBookForm,
  clubRatingForm,
  currentBookForm,
  finishedForm,
  readingPlaceForm,
  scheduleForm,
} from '#rules/clubs/reading/reading-forms.ts'
import { wholeParts } from '#rules/clubs/reading/schedule.ts'
import { intent } from '#web/shell/forms/performs.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'
import { redirectWithToast, replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'

type At = Pick<ScreenArgs, 'params'>
const clubOf = ({ params }: At) => params.id ?? ''
const books = (at: At) => clubPath(clubOf(at), 'books')
const done = (title: string, text?: string) => (_: unknown, at: At) =>
  redirectWithToast(books(at), { title, ...(text && { text }) })
const inPlace = (title: string) => (_: unknown, at: At) => replaceWithToast(books(at), { title })

/** The intents of the tab of a club's books. */
export const changeReading = {
  'set-book': intent({
    form: currentBookForm,
    command: (args, { book: bookId, instead }) =>
      args.services.clubs.setCurrentBook(args.viewer, { clubId: clubOf(args), bookId, instead }),
    after: inPlace('Currently Reading updated'),
  }),
  finish: intent({
    form: clubBookForm,
    command: (args, { clubBook: clubBookId }) =>
      args.services.clubs.finishBook(args.viewer, { clubId: clubOf(args), clubBookId }),
    after: done('Book finished', 'It’s now in the list of books you’ve read. What did you think of it?'),
  }),
  remove: intent({
    form: clubBookForm,
    command: (args, { clubBook: clubBookId }) =>
      args.services.clubs.removeClubBook(args.viewer, { clubId: clubOf(args), clubBookId }),
    after: done('Book removed'),
  }),
  schedule: intent({
    form: scheduleForm,
    command: (args, { clubBook: clubBookId, chapters, pages, parts, discussion, ...kept }) =>
      args.services.clubs.keepSchedule(args.viewer, {
        clubId: clubOf(args),
        clubBookId,
        ...kept,
        extent: { chapter: chapters ?? null, page: pages ?? null },
        discussion: discussion || null,
        parts: wholeParts(parts),
      }),
    after: inPlace('Schedule saved'),
  }),
  place: intent({
    form: readingPlaceForm,
    command: (args, { clubBook: clubBookId, unit, at = 1, share }) =>
      args.services.clubs.sayReadingPlace(args.viewer, {
        clubId: clubOf(args),
        clubBookId,
        unit,
        at,
        isShared: share === 'on',
        isFinished: false,
      }),
    after: done('Your place is saved', 'Replies about later parts stay hidden until you get there.'),
    fieldOf: { PLACE_BEYOND_END: 'at' },
  }),
  finished: intent({
    form: finishedForm,
    command: (args, { clubBook: clubBookId, share }) => {
      const end = { unit: 'chapter', at: 1, isFinished: true } as const
      const isShared = share === 'on'
      return args.services.clubs.sayReadingPlace(args.viewer, {
        clubId: clubOf(args),
        clubBookId,
        ...end,
        isShared,
      })
    },
    after: done('You’ve finished it', 'All replies are shown now.'),
  }),
  'forget-place': intent({
    form: clubBookForm,
    command: (args, { clubBook: clubBookId }) =>
      args.services.clubs.forgetReadingPlace(args.viewer, { clubId: clubOf(args), clubBookId }),
    after: done('Your place has been cleared'),
  }),
  rate: intent({
    form: clubRatingForm,
    command: (args, { clubBook: clubBookId, stars }) =>
      args.services.clubs.rateClubBook(args.viewer, { clubId: clubOf(args), clubBookId, stars }),
    after: done('Rating saved'),
  }),
}
