import type { WaitingSubmission } from '#server/events/city/submission-view.ts'
import { ChangedFacts } from '#web/ui/changed/changed-facts.tsx'
import { Typed } from '#web/ui/typed.tsx'

/** For a submission sent again: why it was rejected, and the changes since the published or the rejected version. */
export function WhatChanged({
  submission: { revises, refusedFor, changes, state },
}: {
  submission: Pick<WaitingSubmission, 'revises' | 'refusedFor' | 'changes' | 'state'>
}) {
  if (changes === null || state === 'approved') return null
  const since = revises ? 'Changes to the published event' : 'Changes since it was rejected'
  return (
    <section className="grid max-w-prose gap-3 border-l-4 border-info pl-4">
      {refusedFor !== null && (
        <p className="text-sm wrap-anywhere">
          Submitted again. It was rejected: <Typed>{refusedFor}</Typed>
        </p>
      )}
      <h3 className="text-base">{since}</h3>
      {changes.length > 0 ? (
        <ChangedFacts changes={changes} />
      ) : (
        <p className="text-sm">Nothing has changed.</p>
      )}
    </section>
  )
}
