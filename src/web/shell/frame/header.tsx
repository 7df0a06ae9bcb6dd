import { NavLink, useLocation, useNavigation } from 'react-router'
import { city } from '#city/city.ts'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Logo } from './logo.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { useShellData } from './shell-data.ts'
import { useSignInPath } from './sign-in-path.ts'

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
            <MenuDrawer />
          </div>
        </div>
      </header>
      {isLoading && <div className="navigation-progress" />}
    </>
  )
}

/** What a member comes for beside the five tabs, where there is room for it; the menu has it everywhere. */
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

function LogIn() {
  return (
    <LinkButton to={useSignInPath()} variant="secondary" size="sm">
      Log in
    </LinkButton>
  )
}

const inlineLink =
  'inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-medium text-soft hover:bg-sunk hover:text-ink aria-[current=page]:text-primary-ink'
