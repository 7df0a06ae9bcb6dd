import { useEffect, useRef } from 'react'
import { Outlet, redirect, useLocation } from 'react-router'
import { cityDate } from '#rules/base/calendar.ts'
import { journeyPath } from '#rules/journeys/journey-paths.ts'
import { conversationPath, readMessagesPath } from '#rules/messages/conversation-path.ts'
import type { ExchangeInConversation } from '#server/exchanges/exchange-view.ts'
import { ExchangeBanner } from '#web/exchanges/exchange-banner.tsx'
import { ClosedComposer } from '#web/messages/closed-composer.tsx'
import { Composer } from '#web/messages/composer.tsx'
import { HeldMessages } from '#web/messages/held-messages.tsx'
import { knownOf, useKnownThread } from '#web/messages/known-thread.ts'
import { sendMessage } from '#web/messages/send-message.ts'
import { useSendQueue } from '#web/messages/send-queue-state.ts'
import { Thread } from '#web/messages/thread.tsx'
import { readNews, useFreshConversation } from '#web/messages/thread-news.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { readBadges } from '#web/shell/live/badges.ts'
import { markRead } from '#web/shell/live/mark-read.ts'
import { ReadButton } from '#web/shell/live/read-button.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads, type ScreenArgs } from '#web/shell/screen.ts'
import { SwapPartLine } from '#web/swaps/swap-part-line.tsx'
import { Link } from '#web/ui/links/link.tsx'
import type { Route } from './+types/conversation'
import { AboutEvent } from './about-event.tsx'
import { CacheWithNews } from './cache-with-news.tsx'
import { redirectIfGone } from './conversation-gone.ts'
import { ConversationHeader } from './conversation-header.tsx'
import { ConversationMenu } from './conversation-menu.tsx'
import { ConversationPane } from './conversation-pane.tsx'
import { conversationInListPath, earlierPath, listPath, listViewOf } from './conversation-path.ts'
import { eventAsked } from './event-asked.ts'

export const handle: Handle = {
  access: 'member',
  shows: ['messages', 'exchanges'],
  showsOne: 'conversationId',
  readNews,
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData ? loaderData.conversation.other.name : 'Messages' })

export const loader = loads((args) => read(args).catch((error) => redirectIfGone(error, args)))

async function read(args: ScreenArgs) {
  const { services, viewer, request, params, url, clock, city } = args
  const { conversationId: id = '' } = params
  const before = Number(url.searchParams.get('before')) || undefined
  const [conversation, exchange] = await Promise.all([
    services.messages.conversation(viewer, { conversationId: id, before, after: knownOf(request, id) }),
    services.exchanges.inConversation(viewer, { conversationId: id }),
  ])
  const { rating, swap, journey } = await (exchange
    ? partsOf(args, exchange)
    : ratingAlone(args, conversation.other.id))
  return {
    conversation,
    exchange,
    swap,
    journey,
    rating,
    list: listViewOf(url.searchParams),
    about: await eventAsked(args),
    isEarlier: before !== undefined,
    today: cityDate(clock(), city.timeZone),
    freshKey: crypto.randomUUID(),
  }
}

/**
 * With an exchange comes the other member's reputation, which leaves a query for the swap that it may be part of, or once it is over for the
 * journey of the copy that the viewer had.
 */
async function partsOf({ services, viewer }: ScreenArgs, { id, other, state, side }: ExchangeInConversation) {
  const rating = other.reputation ?? undefined
  const exchangeIds = [id]
  if (side === 'borrower' && (state === 'completed' || state === 'lost')) {
    const code = (await services.journeys.ofExchanges(viewer, { exchangeIds })).get(id)
    return { rating, swap: null, journey: code ? journeyPath(code) : null }
  }
  const swaps = await services.swaps.ofRequests(viewer, { exchangeIds })
  return { rating, swap: swaps.get(id) ?? null, journey: null }
}

async function ratingAlone({ services, viewer }: ScreenArgs, memberId: string) {
  const reputations = await services.exchanges.reputation(viewer, { memberIds: [memberId] })
  return { rating: reputations.get(memberId), swap: null, journey: null }
}

export const action = performs({
  '': sendMessage({
    send: ({ services, viewer, params }, { photo, alt, ...message }) =>
      services.messages.send(viewer, {
        conversationId: params.conversationId ?? '',
        ...message,
        photo: photo && { file: photo, alt },
      }),
    // An answer has read what it answers: without scripts nothing else says so.
    after: async (_, { services, viewer, params: { conversationId = '' } }) => {
      await services.messages.markRead(viewer, { conversationId })
      return redirect(conversationPath(conversationId))
    },
  }),
  read: intent({
    command: ({ services, viewer, params: { conversationId = '' } }) =>
      services.messages.markRead(viewer, { conversationId }),
    after: (_, { url }) => redirect(url.pathname + url.search),
  }),
})

export default function Conversation({ loaderData, actionData }: Route.ComponentProps) {
  const { conversation: read, exchange, swap, journey, rating, list, isEarlier, today, freshKey } = loaderData
  const asked = loaderData.about
  // A page of earlier messages has no new ones after it.
  const conversation = useFreshConversation(isEarlier ? undefined : read) ?? read
  const { id, other, book, canSend, standing, askedByViewer } = conversation
  const { messages, older } = useKnownThread(conversation, !isEarlier)
  const { sending, progress } = useSendQueue()
  const thread = useRef<HTMLElement>(null)
  useMarkRead(isEarlier ? undefined : conversation, messages.at(-1)?.seq)
  // Named only once: not if the thread or the send queue already says it.
  const isNamed =
    asked && [...messages, ...conversation.held].some(({ body }) => body.startsWith(asked.words))
  const about = asked && !isNamed ? { words: asked.words, shown: <AboutEvent event={asked} /> } : undefined
  const { search } = useLocation()
  const here = conversationInListPath(id, list)
  const rateTo = conversationInListPath(id, list, 'rate')
  return (
    <ConversationPane label={`Conversation with ${other.name}`}>
      <ConversationHeader other={other} book={book} rating={rating} backTo={listPath(list)}>
        <ConversationMenu
          rate={exchange?.rating.canRate ? rateTo : undefined}
          report={conversationInListPath(id, list, 'report')}
          block={conversationInListPath(id, list, 'block')}
        />
      </ConversationHeader>
      {!isEarlier && <CacheWithNews key={here} screen={here} seq={messages.at(-1)?.seq} />}
      <Outlet context={{ conversation: { ...conversation, messages }, exchange, here }} />
      {exchange && (
        <ExchangeBanner key={exchange.id} exchange={exchange} back={here} rateTo={rateTo} today={today}>
          {swap && <SwapPartLine part={swap} />}
          {journey && (
            <p className="text-sm">
              <Link to={journey} className="underline">
                See its journey
              </Link>
            </p>
          )}
        </ExchangeBanner>
      )}
      <Thread
        // A page of other messages is a different thread, not an update of this one.
        key={`thread-${id}${search}`}
        label={`Messages with ${other.name}`}
        messages={messages}
        conversationId={id}
        other={other.name}
        sending={sending?.place === id ? { message: sending.message, progress } : undefined}
        today={today}
        earlierTo={older ? earlierPath(id, list, older) : undefined}
        latestTo={isEarlier ? here : undefined}
        boxRef={thread}
      />
      {conversation.unread > 0 && <ReadButton />}
      <HeldMessages held={conversation.held} other={other.name} />
      {canSend.allowed ? (
        <Composer
          key={`composer-${id}`}
          action={conversationPath(id)}
          place={id}
          freshKey={freshKey}
          posted={actionData}
          takesPhotos={conversation.takesPhotos}
          about={about}
          onSend={() => thread.current?.scrollTo({ top: 0 })}
        />
      ) : (
        <ClosedComposer
          key={`closed-${id}`}
          place={id}
          decision={canSend}
          standing={standing}
          awaiting={askedByViewer ? other.name : undefined}
        />
      )}
    </ConversationPane>
  )
}

async function noted(address: string): Promise<void> {
  if (await markRead(address)) await readBadges()
}

/** What is shown has been read, up to the message with this seq; the frame's numbers were counted before. */
function useMarkRead(
  conversation: { id: string; unread: number } | undefined,
  seq: number | undefined,
): void {
  useEffect(() => {
    if (!conversation || conversation.unread === 0 || seq === undefined) return
    void noted(readMessagesPath(conversation.id, seq))
  }, [conversation, seq])
}
