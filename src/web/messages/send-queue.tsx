import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { conversationPath } from '#rules/messages/conversation-path.ts'
import { useShellData } from '#web/shell/frame/shell-data.ts'
import { untilLoaded } from '#web/shell/until-loaded.ts'
import { useRouter } from '#web/shell/use-router.ts'
import type { Sending, WrittenAt } from '#web/worker/send-queue-rules.ts'
import { resendUnsent } from './resend-unsent.ts'
import { readNews } from './thread-news.ts'

// Hardly anybody needs it.
const RefusedMessages = lazy(async () => ({
  default: (await untilLoaded(() => import('./refused-messages.tsx'))).RefusedMessages,
}))

/** Sends the member's messages, in any conversation, whichever screen they are on, and says which were refused elsewhere. */
export function SendQueue() {
  const memberId = useShellData()?.viewer?.id
  const { key, pathname, search } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const router = useRouter()
  const [refused, setRefused] = useState<WrittenAt[]>([])

  const showArrived = useEffectEvent(async ({ place }: Sending, conversationId: string) => {
    // A conversation's first message now belongs to that conversation; but not if its author is already leaving.
    const isLeaving =
      router && (router.state.navigation.state !== 'idle' || router.state.location.key !== key)
    if (place === pathname + search && !isLeaving)
      return navigate(conversationPath(conversationId), { replace: true })
    const isOpen = pathname === conversationPath(place)
    if (isOpen && (await readNews())) return
    if (pathname.startsWith('/messages')) void revalidate()
  })

  useEffect(() => {
    if (memberId === undefined) return
    return resendUnsent(memberId, {
      arrived: async (sending, conversationId) => showArrived(sending, conversationId),
      refused: setRefused,
    })
  }, [memberId])

  if (refused.length === 0) return null
  return (
    <Suspense fallback={null}>
      <RefusedMessages refused={refused} here={[pathname, pathname + search]} />
    </Suspense>
  )
}
