import { city } from '#city/city.ts'
import { Card } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/choices/switch.tsx'
import { Alert } from '#web/ui/notices/alert.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { PushHere } from './browser-push.ts'
import { usePush } from './use-push.ts'

/** The switch of this browser alone: it asks at once, and is not saved with the rest. */
export function PushSwitch(here: PushHere) {
  const { state, turn, isBusy, problem } = usePush(here)
  const isKnown = state === 'on' || state === 'off'
  return (
    <Card>
      <h2 className="mb-1 text-lg">On this device</h2>
      <Switch
        label="Show notifications"
        hint="They appear on this device also when no page is open, and say who or which book it is about, never what was written. Logging out ends it."
        checked={state === 'on'}
        disabled={!isKnown}
        onChange={({ currentTarget: { checked } }) => {
          if (!isBusy) void turn(checked)
        }}
      />
      <div role="status" className="mt-2 text-sm text-soft empty:mt-0">
        {isBusy && (
          <span className="flex items-center gap-2">
            <Spinner /> One moment...
          </span>
        )}
        {state === 'denied' && !isBusy && <Denied />}
        {state === 'unsupported' && <Unsupported />}
      </div>
      {problem && <Alert className="mt-2">{problem}</Alert>}
      <noscript>
        <p className="mt-2 text-sm text-soft">Showing notifications needs scripts to be on.</p>
      </noscript>
    </Card>
  )
}

function Denied() {
  return (
    <p>
      Your browser has been told not to show notifications of {city.productName}. To allow them, open what it
      says about this site (the sign beside its address), choose “Notifications” and “Allow”, then come back
      to this page.
    </p>
  )
}

function Unsupported() {
  return (
    <p>
      This browser cannot show notifications. On an iPhone or iPad, add {city.productName} to the home screen
      first and open it from there.
    </p>
  )
}
