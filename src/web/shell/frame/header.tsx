import { Link, useLocation, useNavigation } from 'react-router'
import { city } from '#city/city.ts'
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
    <header className="sticky top-0 z-30 border-b border-line bg-paper">
      <div className="page-width flex h-[calc(var(--header-height)-1px)] items-center gap-2">
        <Logo productName={shell?.productName ?? city.productName} />
        <nav aria-label="About this site" className="ml-auto hidden items-center gap-1 md:flex">
          <Link to="/about" className={inlineLink}>
            About
          </Link>
          <Link to="/contact" className={inlineLink}>
            Contact
          </Link>
        </nav>
        <div className="ml-auto flex items-center gap-2 md:ml-2">
          {shell && !shell.viewer && !pathname.startsWith('/auth') && <LogIn />}
          <MenuDrawer />
        </div>
      </div>
      {isLoading && <div className="navigation-progress" />}
    </header>
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
  'inline-flex min-h-11 items-center rounded-lg px-3 font-medium text-soft hover:bg-sunk hover:text-ink'
