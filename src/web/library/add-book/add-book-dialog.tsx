import type { KnownBook } from '#server/library/look-up/known-book-service.ts'
import { ScreenWindow } from '#web/shell/screen-window.tsx'
import { AddBookDialogForm } from './add-book-dialog-form.tsx'
import { NewOrKnown } from './new-or-known.tsx'
import { addBookDialogPath } from './ways-to-add.ts'

/** Open while the address says so. */
export function AddBookDialog({
  known,
  ...props
}: {
  known: KnownBook | null
  asksSuburb: boolean
  clientKey: string
}) {
  return (
    <ScreenWindow
      title="Add a Book"
      description="Share a book with your neighbours."
      here="/bookcase"
      isWithin={(search) => search.has('add')}
    >
      <NewOrKnown known={known} here={addBookDialogPath} {...props}>
        <AddBookDialogForm {...props} />
      </NewOrKnown>
    </ScreenWindow>
  )
}
