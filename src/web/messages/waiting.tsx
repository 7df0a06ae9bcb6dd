import type { Unsent } from '#web/worker/send-queue-rules.ts'

/** The messages that wait to be sent, if there are any. */
export function Waiting({ messages }: { messages: readonly Unsent[] }) {
  if (messages.length === 0) return null
  return (
    <p className="line-clamp-2 text-sm wrap-anywhere text-soft">
      Waiting to be sent: {messages.map(({ body }) => body || 'a photo').join(' · ')}
    </p>
  )
}
