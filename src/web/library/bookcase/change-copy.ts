import { lentElsewhereForm } from '#rules/book-forms.ts'
import { DomainError, isRefusal, type RefusalCode } from '#rules/domain-error.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'

/** What they post that has no field; the form for lending has one, and says itself what is wrong. */
export const copyButtons = ['pause', 'resume', 'back', 'withdraw', 'unwish']

/** What the buttons on a copy of the bookcase, and on a wish, post. */
export async function changeCopy({ services, viewer }: ScreenArgs, form: FormData) {
  const { library } = services
  const copyId = String(form.get('copyId'))
  switch (form.get('intent')) {
    case 'pause':
      await library.pauseCopy(viewer, copyId)
      return done('Book paused', 'Neighbours do not see it until you resume it.')
    case 'resume':
      await library.resumeCopy(viewer, copyId)
      return done('Book resumed', 'Neighbours can see and request it again.')
    case 'lend':
      return submitted(form, lentElsewhereForm, ({ to }) =>
        lent(to, library.lendElsewhere(viewer, copyId, to)),
      )
    case 'back':
      await library.backFromElsewhere(viewer, copyId)
      return done('Book is back', 'Neighbours can see and request it again.')
    case 'withdraw':
      await library.withdrawCopy(viewer, copyId)
      return done('Book withdrawn', 'It is no longer in your bookcase.')
    case 'unwish':
      await library.unwish(viewer, String(form.get('bookId')))
      return redirectWithToast('/bookcase?tab=wishlist', { tone: 'success', title: 'Removed from wishlist' })
    default:
      throw new DomainError('NOT_FOUND')
  }
}

// The copy's form is gone by then, so it is said above the bookcase and not in the form.
const overtaken: readonly RefusalCode[] = ['COPY_IN_EXCHANGE', 'COPY_WITHDRAWN']

async function lent(to: string, lending: Promise<void>): Promise<Response> {
  try {
    await lending
    return await done('Marked as lent', `${to} has it. Nobody can request it until it is back.`)
  } catch (error) {
    if (!isRefusal(error) || !overtaken.includes(error.code)) throw error
    return redirectWithToast('/bookcase', {
      tone: 'destructive',
      title: 'Things have moved on',
      text: error.message,
    })
  }
}

function done(title: string, text: string): Promise<Response> {
  return redirectWithToast('/bookcase', { tone: 'success', title, text })
}
