// A conversation before its first message: nothing is stored until that is sent.

import { redirect, replace } from 'react-router'
import { cityDate } from '#rules/base/calendar.ts'
import { conversationPath } from '#rules/messages/conversation-path.ts'
import { ClosedComposer } from '#web/messages/closed-composer.tsx'
import { Composer } from '#web/messages/composer.tsx'
import { sendMessage } from '#web/messages/send-message.ts'
import { useSendQueue } from '#web/messages/send-queue-state.ts'
import { Thread } from '#web/messages/thread.tsx'
import { performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads, toSignIn } from '#web/shell/screen.ts'
import { TypedIn } from '#web/ui/typed.tsx'
import type { Route } from './+types/new-conversation'
import { AboutEvent } from './about-event.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { ConversationPane } from './conversation-pane.tsx'
import { eventAsked } from './event-asked.ts'

// Guests are asked to sign in below, with the message about writing to an owner.
export const handle: Handle = { access: 'guest' }

export const meta = () => pageMeta({ title: 'New message' })

export const loader = loads(async (args) => {
  const { services, viewer, url, clock, city } = args
  if (viewer.kind === 'guest') {
    throw await toSignIn(url.pathname + url.search, 'Please sign in to message book owners.')
  }
  const asked = askedIn(url)
  if (!asked) throw redirect('/messages')
  const [opened, reputations] = await Promise.all([
    services.messages.open(viewer, asked),
    services.exchanges.reputation(viewer, { memberIds: [asked.otherId] }),
  ])
  const event = url.searchParams.get('event')
  if (opened.kind === 'conversation')
    throw redirect(`${conversationPath(opened.id)}${event ? `?${new URLSearchParams({ event })}` : ''}`)
  return {
    about: await eventAsked(args),
    draft: opened,
    rating: reputations.get(asked.otherId),
    today: cityDate(clock(), city.timeZone),
    action: url.pathname + url.search,
    freshKey: crypto.randomUUID(),
  }
})

export const action = performs({
  '': sendMessage({
    send: ({ services, viewer, url }, { body, clientKey }) => {
      const asked = askedIn(url)
      if (!asked) throw redirect('/messages')
      return services.messages.start(viewer, { ...asked, body, clientKey })
    },
    // Nothing new can be started here.
    after: ({ conversationId }) => replace(conversationPath(conversationId)),
  }),
})

function askedIn(url: URL): { otherId: string; copyId: string | null } | undefined {
  const otherId = url.searchParams.get('contact')
  return otherId ? { otherId, copyId: url.searchParams.get('copy') || null } : undefined
}

export default function NewConversation({ loaderData, actionData }: Route.ComponentProps) {
  const { draft, rating, today, action, freshKey, about } = loaderData
  const { other, book, canSend } = draft
  const { sending } = useSendQueue()
  return (
    <ConversationPane label={`Conversation with ${other.name}`}>
      <ConversationHeader other={other} book={book} rating={rating} backTo="/messages" />
      <Thread
        label={`Messages with ${other.name}`}
        messages={[]}
        hint={
          canSend.allowed ? (
            <TypedIn
              typed={other.name}
            >{`Say hello to ${other.name}. Your conversation begins with your first message.`}</TypedIn>
          ) : (
            ''
          )
        }
        other={other.name}
        sending={sending?.place === action ? sending : undefined}
        today={today}
      />
      {canSend.allowed ? (
        <Composer
          key={action}
          action={action}
          place={action}
          freshKey={freshKey}
          posted={actionData}
          isFirst
          about={about ? { words: about.words, shown: <AboutEvent event={about} /> } : undefined}
        />
      ) : (
        <ClosedComposer place={action} decision={canSend} standing="open" />
      )}
    </ConversationPane>
  )
}
