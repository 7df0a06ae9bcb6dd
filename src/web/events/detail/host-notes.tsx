import { Typed } from '#web/ui/typed.tsx'
import { TakeBackNote } from './take-back-note.tsx'
import type { ShownNote } from './timed-event.ts'

/** The hosts' messages to everyone going. */
export function HostNotes({ notes, isHost }: { notes: readonly ShownNote[]; isHost: boolean }) {
  if (notes.length === 0) return null
  return (
    <section aria-labelledby="host-notes" className="grid gap-3">
      <div>
        <h2 id="host-notes" className="text-2xl">
          From the host
        </h2>
        <p className="text-sm text-soft">
          {isHost ? 'Everyone who’s going can read this.' : 'You can read this because you’re going.'}
        </p>
      </div>
      <ol className="grid gap-3">
        {notes.map(({ id, body, by, when, at }) => (
          <li key={id} className="grid gap-1 rounded-card border border-line bg-card px-4 py-3">
            <p className="flex flex-wrap gap-x-2 text-sm text-soft">
              <span className="font-semibold text-ink wrap-anywhere">
                <Typed>{by}</Typed>
              </span>
              <time dateTime={at}>{when}</time>
            </p>
            <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
              {body}
            </p>
            {isHost && <TakeBackNote id={id} />}
          </li>
        ))}
      </ol>
    </section>
  )
}
