import { clsx } from 'clsx'
import { useLocation } from 'react-router'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { useShellData } from './shell-data.ts'
import { isLit, tabs } from './tabs.ts'

/** The five tabs, in a solid bar at the bottom of every screen. */
export function BottomBar() {
  const { pathname } = useLocation()
  const unread = useShellData()?.viewer?.unreadMessages ?? 0
  return (
    <nav aria-label="Main" className="bottom-bar">
      <ul className="mx-auto grid h-(--tabs-height) max-w-3xl grid-cols-5 lg:max-w-4xl">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              aria-current={currentOf(tab.to, pathname, isLit(tab, pathname))}
              className={clsx(
                'group relative flex h-full flex-col items-center justify-center gap-0.5 text-xs font-medium text-soft',
                'hover:text-ink aria-[current]:font-semibold aria-[current]:text-primary-ink focus-visible:-outline-offset-2',
                'md:text-sm lg:flex-row lg:gap-2 lg:whitespace-nowrap short:flex-row short:gap-2 short:whitespace-nowrap',
              )}
            >
              <span className="grid h-7 w-12 place-items-center rounded-full transition-colors group-hover:bg-sunk group-aria-[current]:bg-primary-soft">
                <tab.icon aria-hidden className="size-5.5" strokeWidth={1.8} />
              </span>
              {tab.label}
              {tab.to === '/messages' && (
                <CountBadge
                  count={unread}
                  label="unread"
                  className="absolute top-1 left-[calc(50%+0.375rem)] ring-2 ring-card lg:static short:static"
                />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** 'page' if the tab links to this page, 'true' if it is only the current section. */
function currentOf(to: string, pathname: string, lit: boolean): 'page' | 'true' | undefined {
  if (!lit) return undefined
  return to === pathname ? 'page' : 'true'
}
