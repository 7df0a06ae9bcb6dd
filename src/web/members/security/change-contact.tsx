import { redirect } from 'react-router'
import { changeEmailForm, changePhoneForm, verifyForm } from '#rules/members/member-forms.ts'
import type { CodeChannel } from '#rules/members/members.ts'
import { dropAwaiting, keepAwaiting, readAwaiting } from '#web/members/sign-in/awaiting-code.ts'
import { codeSent } from '#web/members/sign-in/code-sent.ts'
import { VerifyForm } from '#web/members/sign-in/verify-form.tsx'
import { submitted } from '#web/shell/forms/submitted.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { acts, loads, type ScreenArgs } from '#web/shell/screen.ts'
import { redirectWithToast, replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/change-contact'
import { ChangeEmailForm, ChangePhoneForm } from './change-contact-forms.tsx'

export const handle = { access: 'member' }

export const meta = () => pageMeta({ title: 'Change how we reach you' })

export const loader = loads(async (args) => {
  const channel = channelIn(args.url)
  if (!args.url.searchParams.has('code'))
    return { channel, sentTo: null, countries: await args.services.signIn.phoneCountries(args.viewer) }
  const waiting = await readAwaiting(args, 'change')
  if (waiting?.channel !== channel) throw redirect(pathOf(channel))
  return { channel, sentTo: waiting.to, countries: '' }
})

export const action = acts(async (args) => {
  const form = await args.request.formData()
  if (form.get('intent') === 'verify') return confirm(args, form)
  return channelIn(args.url) === 'phone'
    ? submitted(form, changePhoneForm, ({ phone }) => ask(args, 'phone', phone), {
        NOT_A_PHONE: 'phone',
        PHONE_COUNTRY: 'phone',
        SMS_PAUSED: 'phone',
      })
    : submitted(form, changeEmailForm, ({ email }) => ask(args, 'email', email), {
        DISPOSABLE_ADDRESS: 'email',
      })
})

async function ask({ services, viewer, address }: ScreenArgs, channel: CodeChannel, to: string) {
  const waiting = await services.security.askChange(viewer, { channel, to, address })
  const path = `${pathOf(channel)}${channel === 'phone' ? '&' : '?'}code=sent`
  return redirectWithToast(path, codeSent(channel), [await keepAwaiting('change', waiting)])
}

async function confirm(args: ScreenArgs, form: FormData) {
  const { services, viewer, address, url } = args
  const waiting = await readAwaiting(args, 'change')
  if (!waiting) throw redirect(pathOf(channelIn(url)))
  const { ticket } = waiting
  return submitted(
    form,
    verifyForm,
    async ({ code }) => {
      const channel = await services.security.confirmChange(viewer, { ticket, code, address })
      const title = channel === 'phone' ? 'Phone number changed' : 'Email address changed'
      const cookies = [await dropAwaiting('change')]
      return replaceWithToast('/settings/security', { tone: 'success', title }, cookies)
    },
    { WRONG_CODE: 'code', CODE_EXPIRED: 'code', TOO_MANY_TRIES: 'code' },
  )
}

const channelIn = (url: URL): CodeChannel => (url.searchParams.get('by') === 'phone' ? 'phone' : 'email')

const pathOf = (channel: CodeChannel) =>
  channel === 'phone' ? '/settings/security/contact?by=phone' : '/settings/security/contact'

export default function ChangeContact({ loaderData }: Route.ComponentProps) {
  const { channel, sentTo, countries } = loaderData
  return (
    <div className="mx-auto grid w-full max-w-md gap-6">
      <PageHeading
        title={channel === 'phone' ? 'Your phone number' : 'Your email address'}
        hint={
          sentTo
            ? `Enter the 6-digit code we sent to ${sentTo}.`
            : 'We send a code to the new one, and tell the old one, which can take it back for 7 days.'
        }
        back={{ label: 'Sign-in and security', to: '/settings/security' }}
      />
      <Card>
        {sentTo ? (
          <VerifyForm />
        ) : channel === 'phone' ? (
          <ChangePhoneForm countries={countries} />
        ) : (
          <ChangeEmailForm />
        )}
      </Card>
    </div>
  )
}
