import { data } from 'react-router'
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Handle } from '#web/shell/screen.ts'

export const handle: Handle = { access: 'guest' }

export const meta = () => pageMeta({ title: 'Page not found' })

export const loader = () => data(null, { status: 404 })

export default function NotFound() {
  return <NotFoundScreen />
}
