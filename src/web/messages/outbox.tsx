import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { useShellData } from '#web/shell/frame/shell-data.ts'
import type { Sending } from '#web/worker/outbox-rules.ts'
import { resendUnsent } from './resend-unsent.ts'
import { readNews } from './thread-news.ts'

/** Sends what a member has written, in whichever conversation and on whichever screen they are now. Shows nothing itself. */
export function Outbox() {
  const memberId = useShellData()?.viewer?.id
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  const showArrived = useEffectEvent(async ({ place }: Sending, conversationId: string) => {
    // What was the beginning of a conversation is that conversation now.
    if (place === pathname + search) return navigate(`/messages/${conversationId}`, { replace: true })
    const isOpen = pathname === `/messages/${place}`
    if (isOpen && (await readNews())) return
    if (pathname.startsWith('/messages')) await revalidate()
  })

  useEffect(() => {
    if (memberId === undefined) return
    return resendUnsent(memberId, async (sending, conversationId) => showArrived(sending, conversationId))
  }, [memberId])

  return null
}
