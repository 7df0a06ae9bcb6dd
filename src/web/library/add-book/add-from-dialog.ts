import { addBookDialogForm } from '#rules/book-forms.ts'
import { defaultCondition } from '#rules/library.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { refusedFields } from './refused-fields.ts'

/** What the add-book dialog posts: condition as usual, in the member's own suburb unless they name one. */
export function addFromDialog({ services, viewer }: ScreenArgs, form: FormData) {
  return submitted(
    form,
    addBookDialogForm,
    async ({ cover, location, ...book }) => {
      const more = { genre: null, published: null, condition: defaultCondition, location: location || null }
      await services.library.addCopy(viewer, { ...book, ...more }, cover)
      return replaceWithToast('/bookcase', {
        tone: 'success',
        title: 'Book Added',
        text: 'Your book has been added to your bookshelf',
      })
    },
    refusedFields,
  )
}
