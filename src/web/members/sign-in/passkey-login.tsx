import { keepingWayBack } from '#rules/members/sign-in-path.ts'
import { hasPasskeys, showPasskey } from '#web/members/security/ask-for-passkey.ts'
import { usePasskey } from '#web/members/security/use-passkey.ts'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { KeyRound } from '#web/ui/icons.tsx'
import { Alert } from '#web/ui/notices/alert.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/**
 * Logging in with a passkey, if the browser supports them. The button has its space before hydration: appearing later, it
 * would move the buttons below it away from under a finger (layout shift).
 */
export function PasskeyLogin({ back }: { back: string }) {
  const { start, isBusy, problem } = usePasskey(showPasskey, keepingWayBack('/auth/passkey', back))
  const isHydrated = useHydrated()
  if (isHydrated && !hasPasskeys()) return null
  const unlessHydrated = isHydrated ? '' : 'invisible [@media(scripting:none)]:hidden'
  return (
    <form onSubmit={start} className={`grid gap-3 ${unlessHydrated}`}>
      {problem && <Alert>{problem}</Alert>}
      <SubmitButton variant="outline" pending={isBusy} pendingLabel="Follow your device..." block>
        <KeyRound aria-hidden /> Log in with a passkey
      </SubmitButton>
    </form>
  )
}
