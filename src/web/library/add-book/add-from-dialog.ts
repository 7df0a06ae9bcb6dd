import { defaultCondition } from '#rules/library/library.ts'
import { addBookDialogForm } from '#web/library/copy-forms.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { addCopy } from './add-copy.ts'
import { addKnownCopy } from './add-known-copy.ts'
import { addKnown } from './ways-to-add.ts'

const done = () =>
  replaceWithToast('/bookcase', { title: 'Book Added', text: 'Your book has been added to your bookshelf' })

/** Handles the add-book dialog: default condition, and the member's own suburb unless they name another. */
export const addFromDialog = {
  add: addCopy({
    form: addBookDialogForm,
    read: (copy) => ({ ...copy, condition: defaultCondition }),
    done,
  }),
  [addKnown]: addKnownCopy(done),
}
