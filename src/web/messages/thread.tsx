import type { ReactNode, RefObject } from 'react'
import { city } from '#city/city.ts'
import { cityDate, clockTime, dayWords } from '#rules/calendar.ts'
import type { MessageView } from '#server/messages/message-view.ts'
import { Link } from '#web/ui/links/link.tsx'
import { MessageBubble } from './message-bubble.tsx'

/**
 * The messages, oldest first, by days. The box counts its scrolling from its end, so it opens on the newest and stays
 * there when one more arrives, with or without scripts.
 */
export function Thread({
  label,
  messages,
  sending,
  hint,
  today,
  earlierTo,
  latestTo,
  boxRef,
}: {
  label: string
  messages: MessageView[]
  /** On its way and not stored yet. */
  sending?: string | undefined
  /** Stands where nothing has been said yet. */
  hint?: ReactNode
  today: string
  earlierTo?: string | undefined
  /** When earlier messages are shown: the way back to the newest. */
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
                  time={clockTime(message.sentAt, city.timeZone)}
                />
              ))}
            </div>
          ))}
        </div>
        {hint && !sending && <p className="mx-auto max-w-sm text-center text-soft">{hint}</p>}
        {sending && <MessageBubble sender="viewer" body={sending} time="Sending…" />}
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

function byDay(messages: MessageView[]): [date: string, messages: MessageView[]][] {
  return [...Map.groupBy(messages, ({ sentAt }) => cityDate(sentAt, city.timeZone))]
}
