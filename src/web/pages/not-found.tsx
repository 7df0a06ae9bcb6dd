import { data } from 'react-router'
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'

export const handle = { access: 'guest' }

export const meta = () => pageMeta({ title: 'Page not found' })

export const loader = () => data(null, { status: 404 })

export default function NotFound() {
  return <NotFoundScreen />
}
