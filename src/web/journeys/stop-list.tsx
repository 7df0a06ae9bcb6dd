import type { StopKind } from '#rules/journeys/journeys.ts'
import { Typed } from '#web/ui/typed.tsx'
import { ContradictForm } from './contradict-form.tsx'
import { TakeDownForm } from './take-down-form.tsx'

type Stop = {
  kind: StopKind
  place: string | null
  name: string | null
  bookshelf: string | null
  words: string
  month: string
  /** The id of its line, if the viewer may take it down. */
  line: string | null
  /** Its id, if the viewer may say that it isn't so, or put it back. */
  id: string | null
  isContradicted: boolean
}

const says: Record<StopKind, string> = {
  handed: 'went to a new reader',
  have: 'reached a reader',
  left: 'left at a bookshelf',
  read: 'someone read it',
}

/** The stops of a journey in their order: suburbs and months, and what readers chose to say. */
export function StopList({
  stops,
  began,
  isOwner,
}: {
  stops: Stop[]
  began: string | null
  isOwner: boolean
}) {
  if (stops.length === 0)
    return <p>{began ? `It’s still at the start, in ${began}.` : 'It’s still at the start.'}</p>
  return (
    <ol className="grid gap-4 border-l-2 border-line pl-4">
      {began && <li>{`It began in ${began}.`}</li>}
      {stops.map((stop, at) => (
        // Once one is off the journey, an older one may come before it: a button that has the focus stays with its stop.
        <li key={stop.id ?? at} className="grid gap-1">
          <p>
            <WhenAndWhere stop={stop} />
          </p>
          {stop.words && (
            <blockquote dir="auto" className="wrap-anywhere">
              {`“${stop.words}”`}
            </blockquote>
          )}
          {stop.name && (
            <p className="text-sm text-soft">
              <Typed>{stop.name}</Typed>
            </p>
          )}
          {stop.isContradicted && (
            <p className="text-sm text-soft">
              {isOwner
                ? 'It’s off the journey. Only you and our administrators see it here.'
                : 'It’s off the journey. Only the copy’s owner and administrators see it here.'}
            </p>
          )}
          {stop.line && <TakeDownForm line={stop.line} words={stop.words} />}
          {stop.id && (
            <ContradictForm
              stop={stop.id}
              isContradicted={stop.isContradicted}
              about={<WhenAndWhere stop={stop} />}
            />
          )}
        </li>
      ))}
    </ol>
  )
}

function WhenAndWhere({ stop: { kind, place, month, bookshelf } }: { stop: Stop }) {
  return (
    <>
      <span className="font-medium">{month}</span>
      <span>{`: ${says[kind]}${place ? `, in ${place}` : ''}`}</span>
      {bookshelf && (
        <span>
          {': '}
          <Typed>{bookshelf}</Typed>
        </span>
      )}
    </>
  )
}
