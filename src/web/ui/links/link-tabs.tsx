import { clsx } from 'clsx'
import type { To } from 'react-router'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { TypedIn } from '#web/ui/typed.tsx'

export type LinkTab = {
  label: string
  /** A name that somebody typed, inside the label. */
  typed?: string | undefined
  to: To
  current: boolean
  /** A count in red: something is waiting here. */
  alert?: { count: number; label: string }
  /** A count in a quiet style, after the label. */
  count?: number
}

/** Tabs whose state is in the URL, so they work before scripts load and can be shared. */
export function LinkTabs({
  label,
  tabs,
  replace,
  className,
}: {
  label: string
  tabs: readonly LinkTab[]
  /** Back leaves the tabs instead of stepping through them. */
  replace?: boolean
  className?: string
}) {
  return (
    <nav
      data-tabs
      aria-label={label}
      className={clsx(
        'scrollbar-none relative w-full overflow-x-auto border-b border-line contain-inline-size',
        className,
      )}
    >
      <ul className="flex sm:gap-1">
        {tabs.map((tab) => (
          <li key={tab.label} ref={tab.current ? scrollTabIntoView : undefined} className="grow sm:grow-0">
            <Link
              to={tab.to}
              {...(replace && { replace })}
              preventScrollReset
              aria-current={tab.current ? 'page' : undefined}
              className={clsx(
                'flex h-full min-h-12 items-center justify-center gap-2 border-b-3 px-3 text-center leading-tight font-semibold text-balance sm:px-4 -outline-offset-2 transition-colors',
                tab.current
                  ? 'border-primary text-primary-ink'
                  : 'border-transparent text-soft hover:border-line hover:text-ink',
              )}
            >
              <span className={clsx(tab.typed === undefined && 'wrap-normal')}>
                <TypedIn typed={tab.typed}>{tab.label}</TypedIn>
              </span>
              {tab.count !== undefined && (
                <span className="text-sm font-medium text-soft tabular-nums">
                  {tab.count.toLocaleString('en-AU')}
                </span>
              )}
              {tab.alert && <CountBadge {...tab.alert} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** On a phone the row scrolls to show the current tab. */
function scrollTabIntoView(tab: HTMLElement | null): void {
  const row = tab?.offsetParent
  if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
}
