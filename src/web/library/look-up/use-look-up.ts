import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { FormAnswer } from '#web/ui/forms/form-answer.ts'
import { type AboutLookUp, fillIn, type Kept, keptOf, lookUpOf } from './look-up-fields.ts'

/** An answer that the form has taken, and what of it stayed as it was typed; without that, none of it was taken. */
export type Settled = { about: AboutLookUp; kept?: Kept }

/** Looks up the book of the form around `box`, which posts to `here`, and fills in what is found. */
export function useLookUp({
  box,
  here,
  intent,
}: {
  box: RefObject<HTMLElement | null>
  here: string
  intent: string
}) {
  const fetcher = useFetcher<FormAnswer>()
  const lastIsbn = useRef('')
  const filled = useRef(new Map<string, string>())
  const answer = fetcher.data
  const [settled, setSettled] = useState<Settled>()
  useEffect(() => {
    const form = box.current?.closest('form')
    const about = lookUpOf(answer)
    if (!form || !about || about.lookedUp.is === 'several' || about.lookedUp.is === 'nothing') return
    // Another has been typed meanwhile: that one is asked about by itself.
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
    /** What is being asked, if anything. */
    asking:
      fetcher.formData &&
      (fetcher.formData.get('lookUp') === 'isbn' ? ('isbn' as const) : ('details' as const)),
    /** The same twice only when it is asked for: leaving the field again changes nothing. */
    lookUpIsbn(isbn: string, again = false): void {
      if (isbn === lastIsbn.current && !again) return
      lastIsbn.current = isbn
      ask({ lookUp: 'isbn', isbn })
    },
    /** By the button that was pressed. */
    lookUp(button: HTMLButtonElement): void {
      if (button.form) ask({ ...typedIn(button.form), lookUp: button.value })
    },
  }
}

/** What a look-up goes by. */
function typedIn(form: HTMLFormElement) {
  const typed = new FormData(form)
  const text = (name: string) => String(typed.get(name) ?? '').trim()
  return { isbn: text('isbn'), title: text('title'), author: text('author') }
}
