import { useLocation, useNavigation } from 'react-router'
import { city } from '#city/city.ts'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { Bell } from '#web/ui/icons.tsx'
import { NavLink } from '#web/ui/links/link.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Logo } from './logo.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { useShellData } from './shell-data.ts'
import { useSignInPath } from './use-sign-in-path.ts'

export function Header() {
  const shell = useShellData()
  const { pathname } = useLocation()
  const isLoading = useNavigation().state !== 'idle'
  return (
    <>
      <header className="site-header">
        <div className="page-width flex h-[calc(var(--header-height)-1px)] items-center gap-2">
          <Logo productName={shell?.productName ?? city.productName} />
          <div className="ml-auto flex items-center gap-2">
            {shell?.viewer && <OwnBooks waitingRequests={shell.viewer.waitingRequests} />}
            {shell && !shell.viewer && !pathname.startsWith('/auth') && <LogIn />}
            {shell?.viewer && <NoticeBell unread={shell.viewer.unreadNotices} />}
            <MenuDrawer />
          </div>
        </div>
      </header>
      {isLoading && <div className="navigation-progress" />}
    </>
  )
}

/** Links beside the five tabs, if there is room; the menu always has them. */
function OwnBooks({ waitingRequests }: { waitingRequests: number }) {
  return (
    <nav aria-label="Your books" className="hidden items-center gap-1 md:flex">
      <NavLink to="/bookcase" className={inlineLink}>
        My Bookcase
      </NavLink>
      <NavLink to="/requested-books" className={inlineLink}>
        Book Requests
        <CountBadge count={waitingRequests} label="waiting" />
      </NavLink>
    </nav>
  )
}

function NoticeBell({ unread }: { unread: number }) {
  return (
    <NavLink
      to="/notifications"
      title="Notifications"
      className="relative inline-grid size-11 place-items-center rounded-control hover:bg-sunk aria-[current=page]:text-primary-ink"
    >
      <Bell aria-hidden className="size-5" />
      <span className="sr-only">Notifications</span>
      <CountBadge count={unread} label="unread" className="absolute top-0.5 left-5.5 ring-2 ring-card" />
    </NavLink>
  )
}

function LogIn() {
  return (
    <LinkButton to={useSignInPath()} variant="secondary" size="sm">
      Log in
    </LinkButton>
  )
}

const inlineLink =
  'inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-medium text-soft hover:bg-sunk hover:text-ink aria-[current=page]:text-primary-ink'
