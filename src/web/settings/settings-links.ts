import { invitePath } from '#rules/members/street-link-paths.ts'
import { Archive, Ban, type Icon, ShieldCheck, UserPen, Users } from '#web/ui/icons.tsx'

/** Links to the other settings, each on a screen of its own. */
export const settingsLinks: readonly { to: string; label: string; hint: string; icon: Icon }[] = [
  {
    to: '/edit-profile',
    label: 'Edit Profile',
    hint: 'Your name, photo, suburb and what you love to read',
    icon: UserPen,
  },
  {
    to: invitePath,
    label: 'Invite your street',
    hint: 'Your own link, and a poster with it to print',
    icon: Users,
  },
  {
    to: '/settings/security',
    label: 'Login and security',
    hint: 'Where you’re logged in, your passkeys and your password',
    icon: ShieldCheck,
  },
  {
    to: '/blocked-members',
    label: 'Blocked members',
    hint: 'Members who can’t message you or ask you for books',
    icon: Ban,
  },
  {
    to: '/settings/data',
    label: 'Your data',
    hint: 'Download everything we store about you, or delete your account',
    icon: Archive,
  },
]
