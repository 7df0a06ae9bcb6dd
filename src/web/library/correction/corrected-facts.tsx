import type { Correction } from '#server/library/corrections/correction-view.ts'
import { BookCover } from '#web/library/book-cover.tsx'

/** What a correction changes, as it was and as it becomes. */
export function CorrectedFacts({
  correction: { state, changes, cover },
}: {
  correction: Pick<Correction, 'state' | 'changes' | 'cover'>
}) {
  const after = state === 'waiting' || state === 'declined' ? 'Suggested' : 'After'
  return (
    <dl className="grid gap-3 text-sm">
      {changes.map(({ label, was, becomes }) => (
        <div key={label} className="grid gap-0.5">
          <dt className="font-semibold">{label}</dt>
          <dd dir="auto" className="wrap-anywhere whitespace-pre-line text-soft">
            <span className="sr-only">Before: </span>
            <span>{was ? <s>{was}</s> : 'nothing'}</span>
          </dd>
          <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
            <span className="sr-only">{after}: </span>
            <span>{becomes || 'nothing'}</span>
          </dd>
        </div>
      ))}
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
    </dl>
  )
}
