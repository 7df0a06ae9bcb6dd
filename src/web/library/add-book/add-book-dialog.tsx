import { useCloseWindow } from '#web/shell/window-over.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { Dialog } from '#web/ui/windows/dialog.tsx'
import { AddBookDialogForm } from './add-book-dialog-form.tsx'

/** Open while the address says so; without scripts it is a part of the page. */
export function AddBookDialog(props: { asksSuburb: boolean; clientKey: string }) {
  const close = useCloseWindow('/bookcase')
  const isHydrated = useHydrated()
  const title = 'Add a Book'
  if (!isHydrated) {
    return (
      <section aria-labelledby="add-book" className="grid gap-4 rounded-card border border-line bg-card p-5">
        <h2 id="add-book" className="text-xl">
          {title}
        </h2>
        <AddBookDialogForm {...props} />
      </section>
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      title={title}
      description="Share a book with your neighbours."
    >
      <AddBookDialogForm {...props} />
    </Dialog>
  )
}
