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
import { loads, toSignIn } from '#web/shell/screen.ts'
import { TypedIn } from '#web/ui/typed.tsx'
import type { Route } from './+types/new-conversation'
import { AboutEvent } from './about-event.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { ConversationPane } from './conversation-pane.tsx'
import { eventAsked } from './event-asked.ts'

// Guests are asked to sign in below, with the message about writing to an owner.
export const handle = { access: 'guest' }

export const meta = () => pageMeta({ title: 'New message' })

export const loader = loads(async (args) => {
  const { services, viewer, url, clock, city } = args
  if (viewer.kind === 'guest') {
    throw await toSignIn(url.pathname + url.search, 'Please sign in to message book owners.')
  }
  const contact = contactOf(url)
  if (!contact) throw redirect('/messages')
  const [opened, reputations] = await Promise.all([
    services.messages.open(viewer, contact),
    services.exchanges.reputation([contact.contactId]),
  ])
  const event = url.searchParams.get('event')
  if (opened.kind === 'conversation')
    throw redirect(`${conversationPath(opened.id)}${event ? `?${new URLSearchParams({ event })}` : ''}`)
  return {
    about: await eventAsked(args),
    draft: opened,
    rating: reputations.get(contact.contactId),
    today: cityDate(clock(), city.timeZone),
    action: url.pathname + url.search,
    freshKey: crypto.randomUUID(),
  }
})

export const action = performs({
  '': sendMessage({
    send: ({ services, viewer, url }, { body, clientKey }) => {
      const contact = contactOf(url)
      if (!contact) throw redirect('/messages')
      return services.messages.start(viewer, { ...contact, body, clientKey })
    },
    // Nothing new can be started here.
    after: ({ conversationId }) => replace(conversationPath(conversationId)),
  }),
})

function contactOf(url: URL): { contactId: string; copyId: string | null } | undefined {
  const contactId = url.searchParams.get('contact')
  return contactId ? { contactId, copyId: url.searchParams.get('copy') || null } : undefined
}

export default function NewConversation({ loaderData, actionData }: Route.ComponentProps) {
  const { draft, rating, today, action, freshKey, about } = loaderData
  const { contact, book, canSend } = draft
  const { sending } = useSendQueue()
  return (
    <ConversationPane label={`Conversation with ${contact.name}`}>
      <ConversationHeader other={contact} book={book} rating={rating} backTo="/messages" />
      <Thread
        label={`Messages with ${contact.name}`}
        messages={[]}
        hint={
          canSend.allowed ? (
            <TypedIn
              typed={contact.name}
            >{`Say hello to ${contact.name}. Your conversation begins with your first message.`}</TypedIn>
          ) : (
            ''
          )
        }
        other={contact.name}
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
        <ClosedComposer decision={canSend} standing="open" />
      )}
    </ConversationPane>
  )
}
