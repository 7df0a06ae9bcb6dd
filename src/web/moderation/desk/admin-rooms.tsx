import { useLocation } from 'react-router'
import type { Waiting } from '#rules/moderation/waiting.ts'
import { LinkTabs } from '#web/ui/links/link-tabs.tsx'

/** The administrators' screens and their counts. A feature with another screen adds its line here. */
const rooms: readonly { label: string; to: string; waits?: readonly (keyof Waiting)[] }[] = [
  { label: 'Users', to: '/admin' },
  { label: 'Reports', to: '/admin/reports', waits: ['reports', 'objections'] },
  { label: 'Contact', to: '/admin/contact', waits: ['contact'] },
  { label: 'Events', to: '/admin/events', waits: ['events'] },
  { label: 'Bookshelves', to: '/admin/bookshelves', waits: ['bookshelves'] },
  { label: 'Corrections', to: '/admin/corrections', waits: ['corrections'] },
  { label: 'Lines', to: '/admin/lines', waits: ['lines'] },
  { label: 'Answers', to: '/admin/answers' },
  { label: 'Figures', to: '/admin/figures' },
  { label: 'Log', to: '/admin/log' },
]

/** The row of links above every administrators' screen. */
export function AdminRooms({ waiting }: { waiting: Waiting }) {
  const { pathname } = useLocation()
  return (
    <LinkTabs
      label="Admin"
      tabs={rooms.map(({ label, to, waits = [] }) => ({
        label,
        to,
        current: to === pathname,
        alert: { count: waits.reduce((sum, kind) => sum + waiting[kind], 0), label: 'waiting' },
      }))}
      className="mb-6"
    />
  )
}
