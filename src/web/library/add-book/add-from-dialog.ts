import { addBookDialogForm } from '#rules/library/book-forms.ts'
import { defaultCondition } from '#rules/library/library.ts'
import { answerLookUp, asksToLookUp } from '#web/library/look-up/answer-look-up.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { addCopy } from './add-copy.ts'

/** What the add-book dialog posts: condition as usual, in the member's own suburb unless they name one. */
export function addFromDialog(args: ScreenArgs, form: FormData) {
  if (asksToLookUp(form)) return answerLookUp(args, form, addBookDialogForm)
  return addCopy(args, {
    form,
    schema: addBookDialogForm,
    read: ({ cover: _, location, ...copy }) => {
      const more = { genre: null, published: null, condition: defaultCondition }
      return { ...copy, ...more, location: location || null }
    },
    done: () =>
      replaceWithToast('/bookcase', {
        tone: 'success',
        title: 'Book Added',
        text: 'Your book has been added to your bookshelf',
      }),
  })
}
