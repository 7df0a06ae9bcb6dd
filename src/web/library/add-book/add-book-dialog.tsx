import type { Offer } from '#rules/exchanges/exchanges.ts'
import { addBookDialogPath } from '#rules/library/bookcase/bookcase-paths.ts'
import type { OwnClub } from '#rules/library/own-books.ts'
import type { KnownBook } from '#server/library/look-up/known-book-service.ts'
import { ScreenWindow } from '#web/shell/screen-window.tsx'
import { AddBookDialogForm } from './add-book-dialog-form.tsx'
import { NewOrKnown } from './new-or-known.tsx'
import { addGiftPath } from './ways-to-add.ts'

/** Open while the address says so. */
export function AddBookDialog({
  known,
  ...props
}: {
  known: KnownBook | null
  asksSuburb: boolean
  clientKey: string
  clubs: OwnClub[]
  /** What is chosen at first. */
  offer: Offer
}) {
  const here = props.offer === 'give' ? addGiftPath : addBookDialogPath
  return (
    <ScreenWindow
      title="Add a Book"
      description="Share a book with your neighbours."
      here="/bookcase"
      isWithin={(search) => search.has('add')}
    >
      <NewOrKnown known={known} here={here} {...props}>
        <AddBookDialogForm here={here} {...props} />
      </NewOrKnown>
    </ScreenWindow>
  )
}
