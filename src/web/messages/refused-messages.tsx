import { useState } from 'react'
import { conversationPath } from '#rules/messages/conversation-path.ts'
import { changeWritten, useWritten } from '#web/shell/device/drafts.ts'
import { useIsWaiting } from '#web/shell/live/use-reach.ts'
import { Link } from '#web/ui/links/link.tsx'
import type { DraftKey, WrittenAt } from '#web/worker/send-queue-rules.ts'

/** What could not be sent while its writer was elsewhere: one after the other. */
export function RefusedMessages({ refused, here }: { refused: WrittenAt[]; here: string[] }) {
  const [read, setRead] = useState<readonly string[]>([])
  // The conversation itself shows what was refused in it.
  const next = refused.find(
    (each) => !read.includes(nameOfRefused(each)) && !here.includes(pathOfPlace(each.place)),
  )
  if (!next) return null
  return (
    <RefusedMessage
      key={next.place}
      memberId={next.memberId}
      place={next.place}
      done={() => setRead([...read, nameOfRefused(next)])}
    />
  )
}

/** The address of the conversation that it was written in, or at which one begins. */
const pathOfPlace = (place: string) => (place.startsWith('/') ? place : conversationPath(place))

const nameOfRefused = ({ place, problem, draft }: WrittenAt) => [place, problem, draft].join()

function RefusedMessage({ memberId, place, done }: DraftKey & { done: () => void }) {
  const of = { memberId, place }
  const { problem } = useWritten(memberId, place)
  const isWaiting = useIsWaiting()
  if (problem === undefined || isWaiting) return null
  return (
    <div role="alert" className="live-notice">
      <div className="notice-card">
        <p className="min-w-0 py-1">
          {`We couldn’t send your message. ${problem} `}
          <Link to={pathOfPlace(place)} onClick={done} className="underline">
            See what you wrote
          </Link>
        </p>
        <button
          type="button"
          className="min-h-11 shrink-0 font-semibold underline"
          onClick={() => {
            done()
            void changeWritten(of, (written) => ({ ...written, problem: undefined }))
          }}
        >
          OK
        </button>
      </div>
    </div>
  )
}
