import { whichDay } from '#rules/base/calendar.ts'
import { stopFollowingForm } from '#rules/events/event-forms.ts'
import {
  changePasswordForm,
  endSessionForm,
  removeContactForm,
  removePasskeyForm,
  renamePasskeyForm,
} from '#rules/members/member-forms.ts'
import { mostPasskeys } from '#rules/members/way-limits.ts'
import { browserKeyIn } from '#web/members/issuers/browser-key.ts'
import { linkedWayIntents } from '#web/members/issuers/linked-way-intents.ts'
import { LinkedWays } from '#web/members/issuers/linked-ways.tsx'
import { ChangePassword } from '#web/members/security/change-password.tsx'
import { ContactList } from '#web/members/security/contact-list.tsx'
import { PasskeyList } from '#web/members/security/passkey-list.tsx'
import { SessionList } from '#web/members/security/session-list.tsx'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads, type ScreenArgs } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/security'
import { CalendarLinks } from './calendar-links.tsx'

export const handle: Handle = { access: 'member', shows: ['membership'] }

export const meta = () => pageMeta({ title: 'Login and security' })

const HERE = '/settings/security'

export const loader = loads(async ({ services, viewer, city, clock, request }) => {
  const [sessions, passkeys, { hasPassword, ...contact }, { ways, more }, waiting, links] = await Promise.all(
    [
      services.security.sessions(viewer),
      services.passkeys.list(viewer),
      services.security.contact(viewer),
      services.issuers.linked(viewer),
      waitingIn({ services, viewer, request }),
      services.events.calendarLinks(viewer),
    ],
  )
  const day = { now: clock(), timeZone: city.timeZone }
  return {
    sessions: sessions.map(({ usedAt, ...session }) => ({ ...session, lastUsed: whichDay(usedAt, day) })),
    hasPassword,
    contact,
    waiting,
    more,
    links: links.map(({ club, since }) => ({ club, made: whichDay(since, day) })),
    ways: ways.map(({ addedAt, ...way }) => ({ ...way, added: whichDay(addedAt, day) })),
    passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      added: whichDay(createdAt, day),
      lastUsed: usedAt && whichDay(usedAt, day),
    })),
  }
})

const done = (title: string, text?: string) => () => redirectWithToast(HERE, { title, ...(text && { text }) })

export const action = performs({
  ...linkedWayIntents,
  'end-session': intent({
    form: endSessionForm,
    command: ({ services, viewer }, session) => services.security.endSession(viewer, session),
    after: done('Session ended'),
  }),
  'stop-own-calendar': intent({
    command: ({ services, viewer }) => services.events.stopFollowingOwn(viewer),
    after: done('Calendar link removed'),
  }),
  'stop-club-calendar': intent({
    form: stopFollowingForm,
    command: ({ services, viewer }, { club: clubId }) => services.events.stopFollowing(viewer, { clubId }),
    after: done('Calendar link removed'),
  }),
  'end-others': intent({
    command: ({ services, viewer }) => services.security.endOtherSessions(viewer),
    after: done('All other sessions ended', 'You’re now logged in only here.'),
  }),
  'rename-passkey': intent({
    form: renamePasskeyForm,
    command: ({ services, viewer }, renamed) => services.passkeys.rename(viewer, renamed),
    after: done('Passkey renamed'),
  }),
  'remove-passkey': intent({
    form: removePasskeyForm,
    command: ({ services, viewer }, passkey) => services.passkeys.remove(viewer, passkey),
    after: done('Passkey removed'),
  }),
  'remove-contact': intent({
    form: removeContactForm,
    command: ({ services, viewer }, channel) => services.security.removeContact(viewer, channel),
    after: (_, { value: { channel } }) =>
      done(channel === 'phone' ? 'Phone number removed' : 'Email address removed')(),
  }),
  'change-password': intent({
    form: changePasswordForm,
    command: ({ services, viewer }, change) => services.security.changePassword(viewer, change),
    after: done(
      'Password changed',
      'You’re now logged in only here. Everywhere else, log in with your new password.',
    ),
    fieldOf: { WRONG_PASSWORD: 'currentPassword', PASSWORD_COMMON: 'password', PASSWORD_OWN: 'password' },
  }),
})

/** A person who came through an issuer in this browser, and has since logged in another way. */
async function waitingIn({ services, viewer, request }: Pick<ScreenArgs, 'services' | 'viewer' | 'request'>) {
  const waiting = await services.issuers.waiting(viewer, { browser: await browserKeyIn(request) })
  return waiting ? { through: waiting.through, email: waiting.email } : null
}

export default function Security({ loaderData }: Route.ComponentProps) {
  const { sessions, hasPassword, passkeys, contact, ways, more, waiting, links } = loaderData
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-8">
      <PageHeading title="Login and security" back={{ label: 'Settings', to: '/settings' }} />
      <SessionList sessions={sessions} />
      <PasskeyList passkeys={passkeys} isFull={passkeys.length >= mostPasskeys} />
      <LinkedWays ways={ways} more={more} waiting={waiting} />
      <CalendarLinks links={links} />
      <ContactList {...contact} />
      <ChangePassword hasPassword={hasPassword} />
    </div>
  )
}
