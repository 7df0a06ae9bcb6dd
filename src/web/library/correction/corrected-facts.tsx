import type { Correction } from '#server/library/corrections/correction-view.ts'
import { BookCover } from '#web/library/book-cover.tsx'
import { ChangedFacts } from '#web/ui/changed/changed-facts.tsx'

/** The changes of a correction, before and after. */
export function CorrectedFacts({
  correction: { state, changes, cover },
}: {
  correction: Pick<Correction, 'state' | 'changes' | 'cover'>
}) {
  const after = state === 'waiting' || state === 'declined' ? 'Suggested' : 'After'
  return (
    <ChangedFacts changes={changes} after={after}>
      {cover && (
        <div className="grid gap-1">
          <dt className="font-semibold">Cover</dt>
          <dd className="flex gap-4">
            <figure className="grid w-24 gap-1">
              <BookCover book={cover.was} sizes="6rem" />
              <figcaption className="text-soft">Before</figcaption>
            </figure>
            <figure className="grid w-24 gap-1">
              <BookCover book={cover.becomes} sizes="6rem" />
              <figcaption className="text-soft">{after}</figcaption>
            </figure>
          </dd>
        </div>
      )}
    </ChangedFacts>
  )
}
