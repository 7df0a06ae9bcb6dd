import { redirect } from 'react-router'
import type { z } from 'zod'
import type { RefusalCode } from '#rules/domain-error.ts'
import { changeEmailForm, changePhoneForm, verifyForm } from '#rules/members/member-forms.ts'
import { type CodeChannel, codeLength } from '#rules/members/members.ts'
import { undoDays } from '#rules/members/way-limits.ts'
import { dropAwaiting, keepAwaiting, readAwaiting } from '#web/members/sign-in/awaiting-code.ts'
import { codeSent } from '#web/members/sign-in/code-sent.ts'
import { VerifyForm } from '#web/members/sign-in/verify-form.tsx'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { redirectWithToast, replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/change-contact'
import { ChangeEmailForm, ChangePhoneForm } from './change-contact-forms.tsx'

export const handle: Handle = { access: 'member' }

export const meta = () => pageMeta({ title: 'Change how we reach you' })

export const loader = loads(async (args) => {
  const channel = channelIn(args.url)
  if (!args.url.searchParams.has('code'))
    return { channel, sentTo: null, countries: await args.services.signIn.phoneCountries(args.viewer) }
  const waiting = await readAwaiting(args, 'change')
  if (waiting?.channel !== channel) throw redirect(pathOf(channel))
  return { channel, sentTo: waiting.to, countries: '' }
})

const asks = <Schema extends typeof changeEmailForm | typeof changePhoneForm>(
  form: Schema,
  channel: CodeChannel,
  fieldOf: Partial<Record<RefusalCode, CodeChannel>>,
) =>
  intent({
    form: form as z.ZodType<Record<string, string>, Record<string, string>>, // one field, which is where the code goes
    command: ({ services, viewer, address }, typed) =>
      services.security.askChange(viewer, { channel, to: typed[channel] ?? '', address }),
    after: async (waiting) => {
      const path = `${pathOf(channel)}${channel === 'phone' ? '&' : '?'}code=sent`
      return redirectWithToast(path, codeSent(channel), [await keepAwaiting('change', waiting)])
    },
    fieldOf,
  })

export const action = performs(
  {
    email: asks(changeEmailForm, 'email', { DISPOSABLE_ADDRESS: 'email' }),
    phone: asks(changePhoneForm, 'phone', {
      NOT_A_PHONE: 'phone',
      PHONE_COUNTRY: 'phone',
      SMS_PAUSED: 'phone',
    }),
    verify: intent({
      form: verifyForm,
      command: async (args, { code }) => {
        const waiting = await readAwaiting(args, 'change')
        if (!waiting) throw redirect(pathOf(channelIn(args.url)))
        const { ticket } = waiting
        return args.services.security.confirmChange(args.viewer, { ticket, code, address: args.address })
      },
      after: async (channel) => {
        const title = channel === 'phone' ? 'Phone number changed' : 'Email address changed'
        const cookies = [await dropAwaiting('change')]
        return replaceWithToast('/settings/security', { title }, cookies)
      },
      fieldOf: { WRONG_CODE: 'code', CODE_EXPIRED: 'code', TOO_MANY_TRIES: 'code' },
    }),
  },
  // The address says whether it is email or phone.
  (intent, { url }) => intent || channelIn(url),
)

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
            ? `Enter the ${codeLength}-digit code we sent to ${sentTo}.`
            : `We’ll send a code to the new one and tell the old one. From there, the change can be undone for ${undoDays} days.`
        }
        back={{ label: 'Login and security', to: '/settings/security' }}
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
