import { useState } from 'react'
import { tapIntentOf, tapLabels } from '#rules/journeys/journeys.ts'
import { useIsWaiting } from '#web/shell/live/use-reach.ts'
import { Link } from '#web/ui/links/link.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { forgetRefused, type RefusedTap } from '#web/worker/kept-taps.ts'

/** What the viewer tapped on a copy’s page while offline and the server refused, with the line that they wrote: one after the other. */
export function RefusedTaps({ memberId, refused }: { memberId: string; refused: RefusedTap[] }) {
  const [read, setRead] = useState<readonly RefusedTap[]>([])
  const isWaiting = useIsWaiting()
  const next = refused.find((each) => !read.includes(each))
  if (!next || isWaiting) return null
  const { place, tap, why } = next
  // Stored on the device, perhaps by a page of an earlier release.
  const intent = tapIntentOf(tap.intent)
  return (
    <div role="alert" className="live-notice">
      <div className="notice-card">
        <div className="grid min-w-0 gap-1 py-1">
          <p>
            {`We couldn’t send ${intent ? `“${tapLabels[intent]}”, which` : 'what'} you tapped while offline. ${why} `}
            <Link to={place} className="underline">
              See the copy
            </Link>
          </p>
          {tap.words && (
            <p className="wrap-anywhere">
              You wrote: “<Typed>{tap.words}</Typed>”
            </p>
          )}
        </div>
        <button
          type="button"
          className="min-h-11 shrink-0 font-semibold underline"
          onClick={() => {
            setRead([...read, next])
            void forgetRefused(memberId, next)
          }}
        >
          OK
        </button>
      </div>
    </div>
  )
}
