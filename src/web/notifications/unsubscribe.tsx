import { data, Form } from 'react-router'
import { city } from '#city/city.ts'
import { isRefusal } from '#rules/domain-error.ts'
import { chosenKinds } from '#rules/notices/notices.ts'
import { subscriptionForm } from '#rules/notices/settings-forms.ts'
import { unsubscriptionPath } from '#rules/notices/unsubscription-path.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { Mail } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/unsubscribe'

export const handle: Handle = { access: 'guest' }

export const meta = () => pageMeta({ title: 'Emails' })

/** A GET changes nothing: email scanners open every link. */
export const loader = loads(async ({ services, viewer, params }) => {
  try {
    const { kinds, isOn } = await services.notices.subscription(viewer, { ticket: params.ticket ?? '' })
    return data({ kinds: kinds.map((kind) => chosenKinds[kind]), isOn, over: null })
  } catch (error) {
    // Not thrown, because this screen leads to Settings instead.
    if (isRefusal(error) && error.code === 'UNSUBSCRIBE_LINK_OVER')
      return data({ kinds: [], isOn: false, over: error.message }, { status: error.status })
    throw error
  }
})

export const action = performs({
  '': intent({
    form: subscriptionForm,
    command: ({ services, viewer, params: { ticket = '' } }, { email }) =>
      services.notices.setSubscription(viewer, { ticket, email: email === 'on' }),
    after: (_, { params: { ticket = '' }, value: { email } }) =>
      redirectWithToast(unsubscriptionPath(ticket), {
        title: email === 'on' ? 'Emails are on again' : 'Emails are off',
      }),
  }),
})

export default function Unsubscribe({ loaderData: { kinds, isOn, over } }: Route.ComponentProps) {
  if (over !== null)
    return (
      <EmptyState
        icon={Mail}
        headingLevel="h1"
        title="This link no longer works"
        hint={over}
        action={<LinkButton to="/settings">Choose your emails</LinkButton>}
        className="py-20"
      />
    )
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <PageHeading title={isOn ? 'Get fewer emails?' : 'These emails are off'} />
      <Card className="grid gap-4">
        <p>
          <span>{isOn ? 'You get emails about:' : 'You won’t get emails about:'}</span>{' '}
          <strong>{new Intl.ListFormat(city.locale).format(kinds)}</strong>.
        </p>
        <p className="text-soft">
          We’ll always send you anything you need to know, like codes and account changes. Everything else
          stays as it is. You can choose your emails one by one in Settings.
        </p>
        <RefusalAlert />
        <Form method="post" className="flex flex-wrap gap-3">
          <Button
            type="submit"
            name="email"
            value={isOn ? 'off' : 'on'}
            variant={isOn ? 'primary' : 'outline'}
          >
            {isOn ? 'Stop these emails' : 'Send them again'}
          </Button>
          <LinkButton to="/settings" variant="ghost">
            Settings
          </LinkButton>
        </Form>
      </Card>
    </div>
  )
}
