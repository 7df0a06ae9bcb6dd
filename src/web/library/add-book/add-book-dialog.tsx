import { ScreenWindow } from '#web/shell/screen-window.tsx'
import { AddBookDialogForm } from './add-book-dialog-form.tsx'

/** Open while the address says so. */
export function AddBookDialog(props: { asksSuburb: boolean; clientKey: string }) {
  return (
    <ScreenWindow title="Add a Book" description="Share a book with your neighbours." here="/bookcase">
      <AddBookDialogForm {...props} />
    </ScreenWindow>
  )
}
