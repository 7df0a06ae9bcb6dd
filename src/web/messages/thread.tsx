import type { ReactNode, RefObject } from 'react'
import { city } from '#city/city.ts'
import { cityDate, clockTime, dayWords } from '#rules/base/calendar.ts'
import type { MessageView } from '#server/messages/message-view.ts'
import { Link } from '#web/ui/links/link.tsx'
import type { Unsent } from '#web/worker/send-queue-rules.ts'
import { MessageBubble } from './message-bubble.tsx'
import { MessagePhoto, SentPhoto } from './message-photo.tsx'

/**
 * The messages, oldest first, by day. The box counts its scroll position from its end (column-reverse), so it opens on the
 * newest message and stays there when another arrives, with or without scripts.
 */
export function Thread({
  label,
  conversationId = '',
  other,
  messages,
  sending,
  hint,
  today,
  earlierTo,
  latestTo,
  boxRef,
}: {
  label: string
  conversationId?: string
  /** The other's name. */
  other: string
  messages: MessageView[]
  /** Being sent, and not stored yet. */
  sending?: { message: Unsent; progress?: number | undefined } | undefined
  /** Shown if there are no messages yet. */
  hint?: ReactNode
  today: string
  earlierTo?: string | undefined
  /** When earlier messages are shown: a link back to the newest. */
  latestTo?: string | undefined
  boxRef?: RefObject<HTMLElement | null>
}) {
  return (
    <section
      ref={boxRef}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
      tabIndex={0}
      aria-label={label}
      className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain px-4 -outline-offset-2 two-pane:px-5"
    >
      <div className="mt-auto grid gap-1.5 py-2 two-pane:gap-3 two-pane:py-4">
        {earlierTo && (
          <Link to={earlierTo} className={turnPage}>
            Show earlier messages
          </Link>
        )}
        <div role="log" aria-label="Messages" className="grid gap-1.5 two-pane:gap-3">
          {byDay(messages).map(([date, ofDay]) => (
            <div key={date} className="grid gap-1.5 two-pane:gap-2">
              <p className="text-center two-pane:my-2 text-xs font-medium text-soft">
                {dayWords(date, today)}
              </p>
              {ofDay.map((message) => (
                <MessageBubble
                  key={message.id}
                  sender={message.sender}
                  body={message.body}
                  photo={photoOf(message, { conversationId, other })}
                  time={clockTime(message.sentAt, city.timeZone)}
                />
              ))}
            </div>
          ))}
        </div>
        {hint && !sending && <p className="mx-auto max-w-sm text-center text-soft">{hint}</p>}
        {sending && (
          <MessageBubble
            sender="viewer"
            body={sending.message.body}
            photo={
              sending.message.photo && (
                <SentPhoto {...sending.message.photo} className="max-h-72 opacity-60" />
              )
            }
            time={sendingWords(sending.progress)}
          />
        )}
        {latestTo && (
          <Link to={latestTo} className={turnPage}>
            Back to the latest messages
          </Link>
        )}
      </div>
    </section>
  )
}

const turnPage =
  'mx-auto inline-flex min-h-11 items-center rounded-control px-4 text-sm font-semibold text-primary-ink hover:bg-sunk'

function photoOf(
  { photo, sender, isPhotoGone }: MessageView,
  { conversationId, other }: { conversationId: string; other: string },
) {
  const name = sender === 'viewer' ? 'you' : other
  if (photo) return <MessagePhoto photo={photo} from={{ conversationId, name }} />
  return isPhotoGone && <p className="rounded-card bg-sunk px-3.5 py-1.5 text-soft italic">Photo removed</p>
}

/** 'Sending… 40%' while a photo is uploaded. */
function sendingWords(progress: number | undefined): string {
  return progress === undefined || progress >= 1 ? 'Sending…' : `Sending… ${Math.round(progress * 100)}%`
}

function byDay(messages: MessageView[]): [date: string, messages: MessageView[]][] {
  return [...Map.groupBy(messages, ({ sentAt }) => cityDate(sentAt, city.timeZone))]
}
