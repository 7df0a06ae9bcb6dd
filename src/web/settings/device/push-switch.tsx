import { city } from '#city/city.ts'
import { Card } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/choices/switch.tsx'
import { Alert } from '#web/ui/notices/alert.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { PushHere } from './browser-push.ts'
import { Denied } from './denied.tsx'
import { usePush } from './use-push.ts'

/** The switch for this browser alone: it takes effect at once and is not saved with the rest. */
export function PushSwitch(here: PushHere) {
  const { state, switchTo, isBusy, problem } = usePush(here)
  const isKnown = state === 'on' || state === 'off'
  return (
    <Card>
      <h2 className="mb-1 text-lg">On this device</h2>
      <Switch
        label="Show notifications"
        hint="They appear on this device even when no page is open. They name the person, the book, the club or the event, but never say what was written. They stop when you log out."
        checked={state === 'on'}
        disabled={!isKnown}
        onChange={({ currentTarget: { checked } }) => {
          if (!isBusy) void switchTo(checked)
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
        <p className="mt-2 text-sm text-soft">Notifications need JavaScript.</p>
      </noscript>
    </Card>
  )
}

function Unsupported() {
  return (
    <p>
      This browser can’t show notifications. On an iPhone or iPad, add {city.productName} to the home screen
      first and open it from there.
    </p>
  )
}
