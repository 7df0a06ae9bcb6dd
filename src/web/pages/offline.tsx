// The service worker shows this page in place of any other when offline. It then redirects to the wanted one.

import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readCode } from '#rules/base/legible-signs.ts'
import { isCode } from '#rules/journeys/copy-codes.ts'
import { localPath } from '#rules/members/members.ts'
import { OfflineCopy } from '#web/journeys/offline/offline-copy.tsx'
import { useIsWaiting } from '#web/shell/live/use-reach.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Handle } from '#web/shell/screen.ts'
import { CloudOff } from '#web/ui/icons.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'

export const handle: Handle = { access: 'guest', whileLeaving: true }

export const meta = () => pageMeta({ title: 'Offline' })

export default function Offline() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const isWaiting = useIsWaiting()
  const wanted = new URLSearchParams(search).get('to')

  useEffect(() => {
    // Its data is cached, or waited for.
    if (wanted) void navigate(localPath(wanted), { replace: true })
  }, [wanted, navigate])

  const [, code = ''] = wanted?.match(/^\/c\/([^/?]+)$/) ?? []
  if (isWaiting && isCode(readCode(code))) return <OfflineCopy code={code} />
  return (
    <EmptyState
      icon={CloudOff}
      headingLevel="h1"
      title={isWaiting ? 'This page isn’t on your device' : 'One moment'}
      hint="You can read home, your bookcase, and the books and conversations you’ve opened recently while you’re offline."
      className="py-20"
    />
  )
}
