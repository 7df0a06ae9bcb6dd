import { useLocation } from 'react-router'
import { LinkTabs } from '#web/ui/links/link-tabs.tsx'

/** The screens of administrators. A feature that has another adds its line here. */
const rooms = [
  { label: 'Users', to: '/admin' },
  { label: 'Reports', to: '/admin/reports' },
  { label: 'Events', to: '/admin/events' },
  { label: 'Bookshelves', to: '/admin/bookshelves' },
  { label: 'Corrections', to: '/admin/corrections' },
  { label: 'Figures', to: '/admin/figures' },
  { label: 'Log', to: '/admin/log' },
]

/** The row of links above every screen of administrators. */
export function AdminRooms() {
  const { pathname } = useLocation()
  return (
    <LinkTabs
      label="Admin"
      tabs={rooms.map((room) => ({ ...room, current: room.to === pathname }))}
      className="mb-6"
    />
  )
}
