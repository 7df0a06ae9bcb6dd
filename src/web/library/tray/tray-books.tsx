import { Button } from '#web/ui/button.tsx'
import { LibraryBig, Undo2 } from '#web/ui/icons.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { SaveTray } from './save-tray.tsx'
import { changeTray } from './stored-tray.ts'
import { type Tray, undone, without, withTyped } from './tray.ts'
import { TrayBookCard } from './tray-book-card.tsx'
import { TrayChoices } from './tray-choices.tsx'

/** The books in the tray, the choices for all of them, and the save button. */
export function TrayBooks({
  memberId,
  tray,
  isHeld,
  asksSuburb,
  onNews,
}: {
  memberId: string
  tray: Tray
  /** Whether some look-ups are waiting. */
  isHeld: boolean
  asksSuburb: boolean
  onNews: (text: string) => void
}) {
  const { books, before } = tray
  const change = (by: (tray: Tray) => Tray) => void changeTray(memberId, by)
  return (
    <section aria-labelledby="tray" className="grid gap-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 id="tray" className="text-2xl">
          Your tray{books.length > 0 && <span>{` (${books.length})`}</span>}
        </h2>
        {before && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              change(undone)
              onNews(`Undone: ${before.did}.`)
            }}
          >
            <Undo2 aria-hidden /> Undo {before.did}
          </Button>
        )}
      </div>
      {books.length === 0 ? (
        <EmptyState
          icon={LibraryBig}
          headingLevel="h3"
          title="The tray is empty"
          hint="Scan the barcode on the back of a book, or type its ISBN."
        />
      ) : (
        <>
          <TrayChoices tray={tray} asksSuburb={asksSuburb} onChange={change} />
          <ul className="grid gap-3">
            {books.map((book) => (
              <li key={book.key}>
                <TrayBookCard
                  book={book}
                  tray={tray}
                  isHeld={isHeld}
                  onTyped={(typed) => change((now) => withTyped(now, book.key, typed))}
                  onRemove={() => {
                    change((now) => without(now, book.key))
                    onNews(`${book.title || book.isbn} is no longer in the tray.`)
                  }}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <SaveTray memberId={memberId} tray={tray} />
    </section>
  )
}
