import { lentElsewhereForm } from '#rules/book-forms.ts'
import { DomainError } from '#rules/domain-error.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toast-cookie.ts'

/** What the buttons on a copy of the bookcase post. */
export async function changeCopy({ services, viewer }: ScreenArgs, form: FormData): Promise<Response> {
  const { library } = services
  const copyId = String(form.get('copyId'))
  switch (form.get('intent')) {
    case 'pause':
      await library.pauseCopy(viewer, copyId)
      return done('Book paused', 'Neighbours do not see it until you resume it.')
    case 'resume':
      await library.resumeCopy(viewer, copyId)
      return done('Book resumed', 'Neighbours can see and request it again.')
    case 'lend': {
      const lent = lentElsewhereForm.safeParse({ to: form.get('to') ?? undefined })
      if (!lent.success) return missing(lent.error.issues[0]?.message)
      await library.lendElsewhere(viewer, copyId, lent.data.to)
      return done('Marked as lent', `${lent.data.to} has it. Nobody can request it until it is back.`)
    }
    case 'back':
      await library.backFromElsewhere(viewer, copyId)
      return done('Book is back', 'Neighbours can see and request it again.')
    case 'withdraw':
      await library.withdrawCopy(viewer, copyId)
      return done('Book withdrawn', 'It is no longer in your bookcase.')
    default:
      throw new DomainError('NOT_FOUND')
  }
}

function done(title: string, text: string): Promise<Response> {
  return redirectWithToast('/bookcase', { tone: 'success', title, text })
}

function missing(text = 'Please check what you typed'): Promise<Response> {
  return redirectWithToast('/bookcase', { tone: 'destructive', title: 'Missing Information', text })
}
