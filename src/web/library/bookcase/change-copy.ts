import { DomainError, isRefusal, type RefusalCode } from '#rules/domain-error.ts'
import { type ChangedCopies, changedCopiesText, type OwnAct } from '#rules/library/own-books.ts'
import { wishDistanceForm } from '#web/library/book-forms.ts'
import { changeCopiesForm, lentElsewhereForm, withdrawCopiesForm } from '#web/library/copy-forms.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'
import { redirectWithToast, replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { bookcasePath, type Look, lookOf } from './bookcase-path.ts'

/** What the buttons on a copy of the bookcase, and on a wish, post. */
export async function changeCopy({ services, viewer, url }: ScreenArgs, form: FormData) {
  const { library } = services
  const look = lookOf(url.searchParams)
  const here = bookcasePath(look)
  const wishlist = bookcasePath({ tab: 'wishlist', page: look.page })
  const copyId = String(form.get('copyId'))
  switch (form.get('intent')) {
    case 'pause':
      await library.pauseCopy(viewer, { copyId })
      return done(here, 'Book paused', 'Neighbours do not see it until you resume it.')
    case 'resume':
      return done(
        here,
        'Book resumed',
        (await library.resumeCopy(viewer, { copyId })).isListed
          ? listedAgain
          : 'Neighbours see it again, and can request it once it is back.',
      )
    case 'lend':
      return submitted(form, lentElsewhereForm, ({ to }) =>
        lent({ to, here }, library.lendElsewhere(viewer, { copyId, to })),
      )
    case 'back':
      return done(
        here,
        'Book is back',
        (await library.backFromElsewhere(viewer, { copyId })).isListed
          ? listedAgain
          : 'It is still paused. Resume it, and neighbours can request it.',
      )
    case 'withdraw':
      await library.withdrawCopy(viewer, { copyId })
      return done(here, 'Book withdrawn', 'It is no longer in your bookcase.')
    case 'change-several':
      return submitted(form, changeCopiesForm, async ({ chosen, act }) =>
        changed(look, act, await library.changeCopies(viewer, { copyIds: chosen, act })),
      )
    case 'withdraw-several':
      return submitted(form, withdrawCopiesForm, async ({ chosen }) =>
        changed(look, 'withdraw', await library.changeCopies(viewer, { copyIds: chosen, act: 'withdraw' })),
      )
    case 'unwish':
      await library.unwish(viewer, { bookId: String(form.get('bookId')) })
      return redirectWithToast(wishlist, { tone: 'success', title: 'Removed from wishlist' })
    case 'forget-search':
      await library.forgetSearch(viewer, { searchId: String(form.get('search')) })
      return redirectWithToast(wishlist, { tone: 'success', title: 'Search removed' })
    case 'wish-distance':
      return submitted(form, wishDistanceForm, async ({ km }) => {
        await library.setWishDistance(viewer, { km })
        return redirectWithToast(wishlist, {
          tone: 'success',
          title: 'Preferences Saved',
          text: `We tell you of books on your wishlist within ${km} km.`,
        })
      })
    default:
      throw new DomainError('NOT_FOUND')
  }
}

const listedAgain = 'Neighbours can see and request it again.'

// The copy's form is gone by then, so it is said above the bookcase and not in the form.
const overtaken: readonly RefusalCode[] = ['COPY_IN_EXCHANGE', 'COPY_WITHDRAWN']

async function lent(
  { to, here }: { to: string; here: string },
  lending: Promise<unknown>,
): Promise<Response> {
  try {
    await lending
    return await done(here, 'Marked as lent', `${to} has it. Nobody can request it until it is back.`)
  } catch (error) {
    if (!isRefusal(error) || !overtaken.includes(error.code)) throw error
    return replaceWithToast(here, {
      tone: 'destructive',
      title: 'Things have moved on',
      text: error.message,
    })
  }
}

/** Back to the same page, where none is selected any more. */
function changed(look: Look, act: OwnAct, result: ChangedCopies): Promise<Response> {
  const { title, text } = changedCopiesText(act, result)
  const tone = result.changed > 0 ? 'success' : 'plain'
  return replaceWithToast(bookcasePath({ ...look, selecting: 'some' }), {
    tone,
    title,
    ...(text && { text }),
  })
}

/** The copy's window goes with it. */
function done(here: string, title: string, text: string): Promise<Response> {
  return replaceWithToast(here, { tone: 'success', title, text })
}
