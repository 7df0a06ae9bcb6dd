import { Form, useLocation } from 'react-router'
import { buttonStyles } from '#web/ui/button.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { KeyRound } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { hasPasskeys } from './ask-for-passkey.ts'

const WHERE = '/settings/security'

/** One line for members who have logged in with a password, if the browser supports passkeys. It appears after the page. */
export function PasskeyOffer() {
  const { pathname, search } = useLocation()
  if (!hasPasskeys() || pathname === WHERE) return null
  return (
    <aside
      aria-label="Passkeys"
      className="mb-6 flex animate-appear flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-info-soft px-4 py-3"
    >
      <KeyRound aria-hidden className="size-5 shrink-0 text-info-ink" />
      <p className="min-w-0 grow basis-48">
        Log in without a password: with your fingerprint, face or screen lock.
      </p>
      <Link to={WHERE} className={buttonStyles({ variant: 'outline', size: 'sm' })}>
        Add a passkey
      </Link>
      <Form method="post" action="/passkey-offer" preventScrollReset>
        <input type="hidden" name="from" value={pathname + search} />
        <SubmitButton variant="ghost" size="sm">
          Not now
        </SubmitButton>
      </Form>
    </aside>
  )
}
