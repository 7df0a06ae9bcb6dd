import { type ReactNode, useEffect, useRef } from 'react'
import type { KnownBook } from '#server/library/look-up/known-book-service.ts'
import { KnownCopyForm } from './known-copy-form.tsx'

/** The form of a new book or, once one of the catalogue is chosen, that of a copy of it. What was typed in the first stays there. */
export function NewOrKnown({
  known,
  children,
  ...rest
}: {
  known: KnownBook | null
  here: string
  asksSuburb: boolean
  clientKey: string
  children: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(known?.id)
  useEffect(() => {
    if (shown.current === known?.id) return
    shown.current = known?.id
    // What was chosen with has gone, and the focus with it.
    if (document.activeElement === document.body) box.current?.focus()
  }, [known?.id])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one of neither form
    <div ref={box} tabIndex={-1} role="group" aria-label={known ? 'Your copy' : 'A new book'}>
      {known && <KnownCopyForm key={known.id} book={known} {...rest} />}
      <div hidden={known !== null}>{children}</div>
    </div>
  )
}
