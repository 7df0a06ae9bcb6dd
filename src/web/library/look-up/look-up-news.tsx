import { useLayoutEffect, useRef } from 'react'
import { BookCover } from '#web/library/book-cover.tsx'
import type { FormResponse } from '#web/ui/forms/form-response.ts'
import { Typed } from '#web/ui/typed.tsx'
import { FoundChoices } from './found-choices.tsx'
import { foundCover } from './found-cover.ts'
import { KnownBookCard } from './known-book-card.tsx'
import { type Kept, keptOf, type LookUpResult, lookUpOf } from './look-up-fields.ts'
import type { Settled } from './use-look-up.ts'

const news = {
  nothing: 'Type an ISBN or a title first.',
  wrong: 'This ISBN isn’t right. Check the digits, or leave it out',
  unknown: 'We couldn’t find this book. Please type its details yourself.',
  unreachable: 'We can’t fetch book details right now. Type them yourself, or try again in a minute.',
  found: 'Book data has been automatically filled',
  ours: 'This book is already in the catalogue. Just describe your copy.',
  several: 'Which of these is your book? If it’s none of them, keep typing.',
}

/** Announces the result of a look-up, with books to choose from. `choose` is called with the chosen one. */
export function LookUpNews({
  answer,
  settled,
  problem,
  here,
  choose,
}: {
  answer: FormResponse | undefined
  /** What scripts have filled in. */
  settled: Settled | undefined
  /** Why it was not tried. */
  problem: string | undefined
  here: string
  choose: (button: HTMLButtonElement) => void
}) {
  const said = useRef<HTMLParagraphElement>(null)
  const about = lookUpOf(answer)
  const ofThis = settled?.about === about ? settled : undefined
  // About another book than the one typed since, nothing is shown.
  const lookedUp = ofThis && !ofThis.kept ? undefined : about?.lookedUp
  const kept = ofThis?.kept ?? (lookedUp ? keptOf(answer?.typed ?? {}, lookedUp) : [])
  useLayoutEffect(() => {
    // The button that chose it is gone, and the focus with it.
    if (about?.asked === 'choice' && document.activeElement === document.body) said.current?.focus()
  }, [about])
  const text = lookedUp ? news[lookedUp.is] : problem
  return (
    <div className="grid gap-3">
      <div role="status" className="not-empty:mt-4">
        {text && (
          <p ref={said} tabIndex={-1} className="font-medium">
            {text}
            {lookedUp?.is === 'found' && kept.length > 0 && <WhatStayed kept={kept} {...lookedUp.facts} />}
          </p>
        )}
      </div>
      {lookedUp?.is === 'found' && <FoundCover found={lookedUp} />}
      {lookedUp?.is === 'ours' && <KnownBookCard book={lookedUp.book} here={here} />}
      {lookedUp?.is === 'several' && <FoundChoices found={lookedUp} here={here} choose={choose} />}
    </div>
  )
}

function WhatStayed({ kept, title, author }: { kept: Kept; title: string; author: string }) {
  return (
    <>
      . We kept the {kept.join(' and ')} you typed. It was found as <Typed>{title}</Typed> by{' '}
      <Typed>{author}</Typed>.
    </>
  )
}

function FoundCover({ found: { coverId, facts } }: { found: Extract<LookUpResult, { is: 'found' }> }) {
  const { title, author, genre } = facts
  const cover = foundCover(coverId)
  return (
    <div className="grid grid-cols-[4rem_1fr] items-center gap-4">
      <BookCover book={{ id: '', title, author, genre, cover }} sizes="4rem" />
      <p className="text-sm text-soft">
        {cover
          ? 'This is its cover. A photo of your own copy is welcome too.'
          : 'We don’t have its cover. Add a photo, or keep the cover we’ve drawn.'}
      </p>
    </div>
  )
}
