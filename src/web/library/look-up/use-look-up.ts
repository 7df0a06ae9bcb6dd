import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { FormResponse } from '#web/ui/forms/form-response.ts'
import { type AboutLookUp, fillIn, type Kept, keptOf, lookUpOf } from './look-up-fields.ts'

/** A response that was filled into the form, with the typed values that were kept; without `kept`, nothing was filled in. */
export type Settled = { about: AboutLookUp; kept?: Kept }

/** Looks up the book of the form around `box`, which posts to `here`, and fills in the results. */
export function useLookUp({
  box,
  here,
  intent,
}: {
  box: RefObject<HTMLElement | null>
  here: string
  intent: string
}) {
  const fetcher = useFetcher<FormResponse>()
  const lastIsbn = useRef('')
  const filled = useRef(new Map<string, string>())
  const answer = fetcher.data
  const [settled, setSettled] = useState<Settled>()
  useEffect(() => {
    const form = box.current?.closest('form')
    const about = lookUpOf(answer)
    if (!form || !about || about.lookedUp.is === 'several' || about.lookedUp.is === 'nothing') return
    // Another ISBN has been typed in the meantime and is looked up itself.
    if (about.asked === 'isbn' && about.isbn !== typedIn(form).isbn) return setSettled({ about })
    fillIn(form, about, filled.current)
    setSettled({ about, kept: keptOf(typedIn(form), about.lookedUp) })
  }, [answer, box])
  const ask = (asked: Record<string, string>) =>
    void fetcher.submit(
      { ...asked, intent },
      { method: 'post', action: here, encType: 'multipart/form-data' },
    )
  return {
    answer,
    settled,
    /** The current request, if any. */
    asking:
      fetcher.formData &&
      (fetcher.formData.get('lookUp') === 'isbn' ? ('isbn' as const) : ('details' as const)),
    /** The same look-up is only repeated on request: leaving the field again does nothing. */
    lookUpIsbn(isbn: string, again = false): void {
      if (isbn === lastIsbn.current && !again) return
      lastIsbn.current = isbn
      ask({ lookUp: 'isbn', isbn })
    },
    /** By the pressed button. */
    lookUp(button: HTMLButtonElement): void {
      if (button.form) ask({ ...typedIn(button.form), lookUp: button.value })
    },
  }
}

/** What a look-up is based on. */
function typedIn(form: HTMLFormElement) {
  const typed = new FormData(form)
  const text = (name: string) => String(typed.get(name) ?? '').trim()
  return { isbn: text('isbn'), title: text('title'), author: text('author') }
}
