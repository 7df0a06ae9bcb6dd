import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { conversationPath } from '#rules/messages/conversation-path.ts'
import { useShellData } from '#web/shell/frame/shell-data.ts'
import { useRouter } from '#web/shell/use-router.ts'
import type { Sending } from '#web/worker/send-queue-rules.ts'
import { resendUnsent } from './resend-unsent.ts'
import { readNews } from './thread-news.ts'

/** Sends the member's messages, in any conversation, whichever screen they are on. Renders nothing. */
export function SendQueue() {
  const memberId = useShellData()?.viewer?.id
  const { key, pathname, search } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const router = useRouter()

  const showArrived = useEffectEvent(async ({ place }: Sending, conversationId: string) => {
    // A conversation's first message now belongs to that conversation; but not if its author is already leaving.
    const isLeaving =
      router && (router.state.navigation.state !== 'idle' || router.state.location.key !== key)
    if (place === pathname + search && !isLeaving)
      return navigate(conversationPath(conversationId), { replace: true })
    const isOpen = pathname === conversationPath(place)
    if (isOpen && (await readNews())) return
    if (pathname.startsWith('/messages')) await revalidate()
  })

  useEffect(() => {
    if (memberId === undefined) return
    return resendUnsent(memberId, async (sending, conversationId) => showArrived(sending, conversationId))
  }, [memberId])

  return null
}
