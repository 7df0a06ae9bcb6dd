import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { MessageView } from '#server/messages/message-view.ts'

export function MessageBubble({
  sender,
  body,
  photo,
  time,
}: Pick<MessageView, 'sender' | 'body'> & {
  /** Shown above the text. */
  photo?: ReactNode
  time: string
}) {
  if (sender === 'system') {
    return (
      <p className="mx-auto max-w-prose text-center text-sm text-soft">
        {body} <span className="text-xs whitespace-nowrap">{time}</span>
      </p>
    )
  }
  const isOwn = sender === 'viewer'
  return (
    <div
      className={clsx(
        'grid max-w-[88%] two-pane:max-w-[75%] two-pane:gap-0.5',
        isOwn ? 'justify-self-end' : 'justify-self-start',
      )}
    >
      {photo && (
        <div className={clsx('grid', isOwn ? 'justify-items-end' : 'justify-items-start')}>
          {isOwn && !body && <span className="sr-only">You: </span>}
          {photo}
        </div>
      )}
      {body && (
        <p
          dir="auto"
          className={clsx(
            'rounded-card px-3.5 py-1.5 wrap-anywhere two-pane:px-4 two-pane:py-2 whitespace-pre-line',
            isOwn ? 'rounded-br-sm bg-primary text-on-primary' : 'rounded-bl-sm bg-sunk',
          )}
        >
          {isOwn && <span className="sr-only">You: </span>}
          {body}
        </p>
      )}
      <p className={clsx('text-xs text-soft', isOwn && 'text-right')}>{time}</p>
    </div>
  )
}
