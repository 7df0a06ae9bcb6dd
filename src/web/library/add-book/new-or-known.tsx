import { type ReactNode, useEffect, useRef } from 'react'
import type { Offer } from '#rules/exchanges/exchanges.ts'
import type { OwnClub } from '#rules/library/own-books.ts'
import type { KnownBook } from '#server/library/look-up/known-book-service.ts'
import { KnownCopyForm, type WantedIn } from './known-copy-form.tsx'

/** The form of a new book or, once a catalogue book is chosen, of a copy of it. What was typed in the first is kept. */
export function NewOrKnown({
  known,
  children,
  ...rest
}: {
  known: KnownBook | null
  here: string
  asksSuburb: boolean
  clientKey: string
  clubs: OwnClub[]
  offer?: Offer
  wanted?: WantedIn | null
  children: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(known?.id)
  useEffect(() => {
    if (shown.current === known?.id) return
    shown.current = known?.id
    if (!box.current || document.activeElement !== document.body) return
    // The chosen suggestion is gone, and the focus with it. In a layout effect, because a window that opens would give the
    // focus to the box.
    box.current.tabIndex = -1
    box.current.focus()
  }, [known?.id])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one of neither form
    <div ref={box} role="group" aria-label={known ? 'Your copy' : 'A new book'}>
      {known && <KnownCopyForm key={known.id} book={known} {...rest} />}
      <div hidden={known !== null}>{children}</div>
    </div>
  )
}
