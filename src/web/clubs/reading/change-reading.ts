import {
  clubBookForm,
  clubRatingForm,
  currentBookForm,
  finishedForm,
  placeForm,
  scheduleForm,
} from '#rules/clubs/reading/reading-forms.ts'
import { wholeParts } from '#rules/clubs/reading/schedule.ts'
import { DomainError } from '#rules/domain-error.ts'
import { clubPath } from '#web/clubs/club-paths.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'
import { redirectWithToast, replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'

/** What is posted on the tab of a club's books. */
export async function changeReading({ services: { clubs }, viewer, params }: ScreenArgs, form: FormData) {
  const clubId = params.id ?? ''
  const books = clubPath(clubId, 'books')
  const done = (title: string, text?: string) =>
    redirectWithToast(books, { tone: 'success', title, ...(text && { text }) })

  switch (form.get('intent')) {
    case 'set-book':
      return submitted(form, currentBookForm, async ({ book: bookId, instead }) => {
        await clubs.setCurrentBook(viewer, { clubId, bookId, instead })
        return replaceWithToast(books, { tone: 'success', title: 'Currently Reading is set' })
      })
    case 'finish':
      return submitted(form, clubBookForm, async ({ clubBook: clubBookId }) => {
        await clubs.finishBook(viewer, { clubId, clubBookId })
        return done('Book finished', 'It stands among those you have read. What did you make of it?')
      })
    case 'remove':
      return submitted(form, clubBookForm, async ({ clubBook: clubBookId }) => {
        await clubs.removeClubBook(viewer, { clubId, clubBookId })
        return done('Book removed')
      })
    case 'schedule':
      return submitted(
        form,
        scheduleForm,
        async ({ clubBook: clubBookId, chapters, pages, parts, discussion, ...kept }) => {
          const extent = { chapter: chapters ?? null, page: pages ?? null }
          await clubs.keepSchedule(viewer, {
            clubId,
            clubBookId,
            ...kept,
            extent,
            discussion: discussion || null,
            parts: wholeParts(parts),
          })
          return replaceWithToast(books, { tone: 'success', title: 'Schedule saved' })
        },
      )
    case 'place':
      return submitted(
        form,
        placeForm,
        async ({ clubBook: clubBookId, unit, at = 1, share }) => {
          await clubs.sayPlace(viewer, {
            clubId,
            clubBookId,
            unit,
            at,
            isShared: share === 'on',
            isFinished: false,
          })
          return done('Your place is kept', 'Replies about later parts stay hidden until you are there.')
        },
        { PLACE_BEYOND_END: 'at' },
      )
    case 'finished':
      return submitted(form, finishedForm, async ({ clubBook: clubBookId, share }) => {
        const end = { unit: 'chapter', at: 1, isFinished: true } as const
        await clubs.sayPlace(viewer, { clubId, clubBookId, ...end, isShared: share === 'on' })
        return done('You have finished it', 'No reply is hidden from you any more.')
      })
    case 'forget-place':
      return submitted(form, clubBookForm, async ({ clubBook: clubBookId }) => {
        await clubs.forgetPlace(viewer, { clubId, clubBookId })
        return done('Your place is forgotten')
      })
    case 'rate':
      return submitted(form, clubRatingForm, async ({ clubBook: clubBookId, stars }) => {
        await clubs.rateClubBook(viewer, { clubId, clubBookId, stars })
        return done('Rating saved')
      })
    default:
      throw new DomainError('NOT_FOUND')
  }
}
