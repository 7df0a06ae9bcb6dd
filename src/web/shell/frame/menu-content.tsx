import { Form } from 'react-router'
import { picturePath } from '#rules/pictures/picture-paths.ts'
import { ThemeSwitch } from '#web/shell/theme/theme-switch.tsx'
import {
  type Icon,
  Inbox,
  Info,
  LibraryBig,
  LogIn,
  LogOut,
  Mail,
  Settings,
  ShieldCheck,
  UserPen,
} from '#web/ui/icons.tsx'
import { NavLink } from '#web/ui/links/link.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { LegalLinks } from './legal-links.tsx'
import { useShellData } from './shell-data.ts'
import { useSignInPath } from './use-sign-in-path.ts'

export function MenuContent() {
  const viewer = useShellData()?.viewer
  const signInPath = useSignInPath()
  return (
    <>
      {viewer && (
        <p className="mb-2 flex items-center gap-3 px-3">
          <Avatar name={viewer.name} src={viewer.photoId && picturePath(viewer.photoId, 96)} />
          <span className="min-w-0 truncate font-semibold">{viewer.name}</span>
        </p>
      )}
      <nav aria-label="Menu" className="grid">
        {!viewer && <MenuLink to={signInPath} icon={LogIn} label="Log in or sign up" />}
        {viewer && (
          <>
            <MenuLink to="/bookcase" icon={LibraryBig} label="My Bookcase" />
            <MenuLink to="/requested-books" icon={Inbox} label="Book Requests" />
            <MenuLink to="/edit-profile" icon={UserPen} label="Edit Profile" />
          </>
        )}
        <MenuLink to="/settings" icon={Settings} label="Settings" />
        <MenuLink to="/about" icon={Info} label="About" />
        <MenuLink to="/contact" icon={Mail} label="Contact" />
        {viewer?.isAdmin && <MenuLink to="/admin" icon={ShieldCheck} label="Admin" />}
      </nav>
      <div className="mt-auto grid gap-4 border-t border-line pt-4">
        <ThemeSwitch />
        {viewer && (
          <Form method="post" action="/log-out">
            <button type="submit" className={itemStyles}>
              <LogOut aria-hidden className="size-5 text-soft" />
              Log out
            </button>
          </Form>
        )}
        <LegalLinks className="gap-x-4 px-3" />
      </div>
    </>
  )
}

function MenuLink({ to, icon: Icon, label }: { to: string; icon: Icon; label: string }) {
  return (
    <NavLink to={to} className={itemStyles}>
      <Icon aria-hidden className="size-5 text-soft" />
      {label}
    </NavLink>
  )
}

const itemStyles =
  'flex min-h-12 w-full items-center gap-3 rounded-control px-3 font-medium hover:bg-sunk aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-ink'
