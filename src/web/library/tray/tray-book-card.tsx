import { useRef, useState } from 'react'
import { offerLabels } from '#rules/library/library.ts'
import { BookCover } from '#web/library/book-cover.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Pencil, Trash2 } from '#web/ui/icons.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { FixBook } from './fix-book.tsx'
import type { Fixed, Tray, TrayBook } from './tray.ts'

const statuses: Record<TrayBook['is'], { tone: BadgeTone; text: string }> = {
  asking: { tone: 'neutral', text: 'Fetching book data...' },
  ours: { tone: 'confirm', text: 'In the catalogue' },
  found: { tone: 'confirm', text: 'Found' },
  unknown: { tone: 'warn', text: 'Not found' },
  typed: { tone: 'info', text: 'Typed by you' },
}
const waits = { tone: 'neutral', text: 'Waiting to be looked up' } as const

/** One book of the tray. */
export function TrayBookCard({
  book,
  tray,
  isHeld,
  onTyped,
  onRemove,
}: {
  book: TrayBook
  tray: Pick<Tray, 'condition' | 'offer'>
  isHeld: boolean
  onTyped: (fixed: Fixed) => void
  onRemove: () => void
}) {
  const [isFixing, setFixing] = useState(false)
  const fixButton = useRef<HTMLButtonElement>(null)
  const { tone, text } = book.is === 'asking' && isHeld ? waits : statuses[book.is]
  const name = book.title || (book.isbn ? `ISBN ${book.isbn}` : 'A book without ISBN')

  function close(): void {
    setFixing(false)
    fixButton.current?.focus()
  }

  return (
    <Card className="grid gap-3 px-3! py-2.5!">
      <div className="grid grid-cols-[4rem_1fr_auto] gap-3">
        {book.title ? (
          <BookCover book={{ ...book, id: book.key }} sizes="4rem" />
        ) : (
          <div aria-hidden className="aspect-2/3 rounded-lg bg-sunk" />
        )}
        <div className="grid min-w-0 content-start gap-1">
          <h3 className="line-clamp-2 text-base leading-snug">
            <Typed>{name}</Typed>
          </h3>
          {book.author && (
            <p className="line-clamp-1 text-sm text-soft">
              <Typed>{book.author}</Typed>
            </p>
          )}
          <p>
            <Badge tone={tone}>{text}</Badge>
          </p>
          <p className="text-sm text-soft">
            {offerLabels[book.offer ?? tray.offer]} · {book.condition ?? tray.condition}
          </p>
        </div>
        <div className="-mt-1 -mr-1 grid content-start">
          <IconButton
            ref={fixButton}
            icon={Pencil}
            label={`${book.is === 'unknown' ? 'Type' : 'Change'} ${name}`}
            aria-expanded={isFixing}
            onClick={() => setFixing(!isFixing)}
          />
          <IconButton icon={Trash2} label={`Remove ${name}`} onClick={onRemove} />
        </div>
      </div>
      {book.problem && <p className="text-sm font-medium text-danger-ink">{book.problem}</p>}
      {isFixing && (
        <FixBook
          book={book}
          tray={tray}
          onDone={(fixed) => {
            onTyped(fixed)
            close()
          }}
          onCancel={close}
        />
      )}
    </Card>
  )
}
