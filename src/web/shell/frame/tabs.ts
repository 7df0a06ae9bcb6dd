import { BookOpen, CalendarDays, type Icon, MapPinned, MessageCircle, UserRound } from '#web/ui/icons.tsx'

export type Tab = { label: string; to: string; icon: Icon; alsoFor: readonly string[] }

/** The five tabs. A tab is highlighted for its own address and those below it, and the same for `alsoFor`. */
export const tabs: readonly Tab[] = [
  { label: 'Books', to: '/', icon: BookOpen, alsoFor: [] },
  { label: 'Events', to: '/events', icon: CalendarDays, alsoFor: ['/event'] },
  { label: 'Map', to: '/map', icon: MapPinned, alsoFor: [] },
  { label: 'Messages', to: '/messages', icon: MessageCircle, alsoFor: [] },
  { label: 'Profile', to: '/profile', icon: UserRound, alsoFor: ['/settings', '/book-clubs', '/club'] },
]

export function isLit(tab: Pick<Tab, 'to' | 'alsoFor'>, pathname: string): boolean {
  return [tab.to, ...tab.alsoFor].some((path) => {
    if (path === '/') return pathname === '/'
    return pathname === path || pathname.startsWith(`${path}/`)
  })
}
