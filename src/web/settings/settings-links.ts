import { Archive, Ban, type Icon, ShieldCheck, UserPen } from '#web/ui/icons.tsx'

/** What else there is to settle, each on a screen of its own. */
export const settingsLinks: readonly { to: string; label: string; hint: string; icon: Icon }[] = [
  {
    to: '/edit-profile',
    label: 'Edit Profile',
    hint: 'Your name, photo, suburb and what you love to read',
    icon: UserPen,
  },
  {
    to: '/settings/security',
    label: 'Sign-in and security',
    hint: 'Where you are signed in, your passkeys and your password',
    icon: ShieldCheck,
  },
  {
    to: '/blocked-members',
    label: 'Blocked members',
    hint: 'Who can neither write to you nor ask for a book',
    icon: Ban,
  },
  {
    to: '/settings/data',
    label: 'Your data',
    hint: 'Take all that we keep about you along, or delete your account',
    icon: Archive,
  },
]
