import { LibraryBig } from 'lucide-react'
import { opensWindow } from '#web/shell/window-over.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { CopyCard } from './copy-card.tsx'
import type { ShownCopy } from './shown-copy.ts'

export function MyBooks({ copies }: { copies: ShownCopy[] }) {
  if (copies.length === 0) {
    return (
      <EmptyState
        icon={LibraryBig}
        title="Your bookcase is empty"
        hint="Add a book your neighbours could borrow or have."
        action={
          <LinkButton to="/bookcase?add=1" state={opensWindow}>
            Add Your First Book
          </LinkButton>
        }
      />
    )
  }
  return (
    <ul className="grid items-start gap-4 md:grid-cols-2">
      {copies.map((copy) => (
        <li key={copy.copyId}>
          <CopyCard copy={copy} />
        </li>
      ))}
    </ul>
  )
}
