import { defaultCondition } from '#rules/library/library.ts'
import { addBookDialogForm } from '#web/library/copy-forms.ts'
import { answerLookUp, asksToLookUp } from '#web/library/look-up/answer-look-up.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { addCopy } from './add-copy.ts'
import { addKnownCopy } from './add-known-copy.ts'
import { addKnown } from './ways-to-add.ts'

/** Is it one of the dialog's forms? */
export const isFromDialog = (form: FormData) =>
  form.get('intent') === 'add' || form.get('intent') === addKnown

/** What the add-book dialog posts: condition as usual, in the member's own suburb unless they name one. */
export function addFromDialog(args: ScreenArgs, form: FormData) {
  if (asksToLookUp(form)) return answerLookUp(args, form, addBookDialogForm)
  if (form.get('intent') === addKnown) return addKnownCopy(args, form, done)
  return addCopy(args, {
    form,
    schema: addBookDialogForm,
    read: (copy) => ({ ...copy, condition: defaultCondition }),
    done,
  })
}

const done = () =>
  replaceWithToast('/bookcase', {
    tone: 'success',
    title: 'Book Added',
    text: 'Your book has been added to your bookshelf',
  })
