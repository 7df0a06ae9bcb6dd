import { whichDay } from '#rules/calendar.ts'
import {
  changePasswordForm,
  endSessionForm,
  removeContactForm,
  removePasskeyForm,
  renamePasskeyForm,
} from '#rules/members/member-forms.ts'
import { mostPasskeys } from '#rules/members/members.ts'
import { browserKeyIn } from '#web/members/issuers/browser-key.ts'
import { LinkedWays } from '#web/members/issuers/linked-ways.tsx'
import { addWayIn, removeWayIn, takeWaiting } from '#web/members/issuers/settle-ways.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { acts, loads, type ScreenArgs } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/security'
import { ChangePassword } from './change-password.tsx'
import { ContactList } from './contact-list.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { SessionList } from './session-list.tsx'

export const handle = { access: 'member', shows: ['membership'] }

export const meta = () => pageMeta({ title: 'Sign-in and security' })

const HERE = '/settings/security'

export const loader = loads(async ({ services, viewer, city, clock, request }) => {
  const [sessions, hasPassword, passkeys, contact, { ways, more }, waiting] = await Promise.all([
    services.security.sessions(viewer),
    services.security.hasPassword(viewer),
    services.passkeys.list(viewer),
    services.security.contact(viewer),
    services.issuers.linked(viewer),
    waitingIn({ services, viewer, request }),
  ])
  const day = { now: clock(), timeZone: city.timeZone }
  return {
    sessions: sessions.map(({ usedAt, ...session }) => ({ ...session, lastUsed: whichDay(usedAt, day) })),
    hasPassword,
    contact,
    waiting,
    more,
    ways: ways.map(({ addedAt, ...way }) => ({ ...way, added: whichDay(addedAt, day) })),
    passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      added: whichDay(createdAt, day),
      lastUsed: usedAt && whichDay(usedAt, day),
    })),
  }
})

export const action = acts(async (args) => {
  const form = await args.request.formData()
  const intent = form.get('intent')
  if (intent === 'end-session') return endSession(args, form)
  if (intent === 'end-others') return endOthers(args)
  if (intent === 'rename-passkey') return renamePasskey(args, form)
  if (intent === 'remove-passkey') return removePasskey(args, form)
  if (intent === 'remove-contact') return removeContact(args, form)
  if (intent === 'add-way-in') return addWayIn(args, form)
  if (intent === 'take-waiting') return takeWaiting(args)
  if (intent === 'remove-way-in') return removeWayIn(args, form)
  return changePassword(args, form)
})

/** Who came through an issuer in this browser, and has logged in as always since. */
async function waitingIn({ services, viewer, request }: Pick<ScreenArgs, 'services' | 'viewer' | 'request'>) {
  const waiting = await services.issuers.waiting(viewer, { browser: await browserKeyIn(request) })
  return waiting ? { through: waiting.through, email: waiting.email } : null
}

async function endSession({ services, viewer }: ScreenArgs, form: FormData) {
  return submitted(form, endSessionForm, async ({ session }) => {
    await services.security.endSession(viewer, { session })
    return redirectWithToast(HERE, { tone: 'success', title: 'Session ended' })
  })
}

async function endOthers({ services, viewer }: ScreenArgs): Promise<Response> {
  await services.security.endOtherSessions(viewer)
  return redirectWithToast(HERE, {
    tone: 'success',
    title: 'All other sessions ended',
    text: 'You are signed in only here.',
  })
}

async function renamePasskey({ services, viewer }: ScreenArgs, form: FormData) {
  return submitted(form, renamePasskeyForm, async (renamed) => {
    await services.passkeys.rename(viewer, renamed)
    return redirectWithToast(HERE, { tone: 'success', title: 'Passkey renamed' })
  })
}

async function removePasskey({ services, viewer }: ScreenArgs, form: FormData) {
  return submitted(form, removePasskeyForm, async ({ passkey }) => {
    await services.passkeys.remove(viewer, { passkey })
    return redirectWithToast(HERE, { tone: 'success', title: 'Passkey removed' })
  })
}

async function removeContact({ services, viewer }: ScreenArgs, form: FormData) {
  return submitted(form, removeContactForm, async ({ channel }) => {
    await services.security.removeContact(viewer, { channel })
    const title = channel === 'phone' ? 'Phone number removed' : 'Email address removed'
    return redirectWithToast(HERE, { tone: 'success', title })
  })
}

async function changePassword({ services, viewer }: ScreenArgs, form: FormData) {
  return submitted(
    form,
    changePasswordForm,
    async (change) => {
      await services.security.changePassword(viewer, change)
      return redirectWithToast(HERE, {
        tone: 'success',
        title: 'Password changed',
        text: 'You are signed in only here. Everywhere else, log in with your new password.',
      })
    },
    { WRONG_PASSWORD: 'currentPassword', PASSWORD_COMMON: 'password', PASSWORD_OWN: 'password' },
  )
}

export default function Security({ loaderData }: Route.ComponentProps) {
  const { sessions, hasPassword, passkeys, contact, ways, more, waiting } = loaderData
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-8">
      <PageHeading title="Sign-in and security" back={{ label: 'Settings', to: '/settings' }} />
      <SessionList sessions={sessions} />
      <PasskeyList passkeys={passkeys} isFull={passkeys.length >= mostPasskeys} />
      <LinkedWays ways={ways} more={more} waiting={waiting} />
      <ContactList {...contact} />
      <ChangePassword hasPassword={hasPassword} />
    </div>
  )
}
