import { Card } from '#web/ui/card.tsx'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { KeyRound } from '#web/ui/icons.tsx'
import { Alert } from '#web/ui/notices/alert.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { namesApart } from '#web/ui/windows/names-apart.ts'
import { hasPasskeys, makePasskey } from './ask-for-passkey.ts'
import { PasskeyRow, type ShownPasskey } from './passkey-row.tsx'
import { usePasskey } from './use-passkey.ts'

export function PasskeyList({ passkeys, isFull }: { passkeys: ShownPasskey[]; isFull: boolean }) {
  const names = namesApart(passkeys.map(({ name }) => name))
  const canAdd = useHydrated() && hasPasskeys() && !isFull
  return (
    <section aria-labelledby="passkeys" className="grid gap-3">
      <SectionHeading
        id="passkeys"
        title="Passkeys"
        hint="Log in with your fingerprint, face or screen lock instead of a password. A passkey stays on your devices and works on this site only."
      />
      <RefusalAlert of={{ intent: 'remove-passkey' }} />
      {passkeys.length > 0 && (
        <Card className="py-2">
          <ul className="divide-y divide-line">
            {passkeys.map((passkey, at) => (
              <PasskeyRow key={passkey.id} {...passkey} called={names[at] ?? passkey.name} />
            ))}
          </ul>
        </Card>
      )}
      {canAdd && <AddPasskey />}
    </section>
  )
}

function AddPasskey() {
  const { start, isBusy, problem } = usePasskey(makePasskey, '/settings/security/passkey')
  return (
    <form onSubmit={start} className="grid justify-items-start gap-3">
      {problem && <Alert>{problem}</Alert>}
      <SubmitButton variant="outline" pending={isBusy} pendingLabel="Follow your device...">
        <KeyRound aria-hidden /> Add a passkey
      </SubmitButton>
    </form>
  )
}
