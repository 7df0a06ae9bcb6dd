import { city } from '#city/city.ts'
import { Card } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/choices/switch.tsx'
import { Alert } from '#web/ui/notices/alert.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { PushHere } from './browser-push.ts'
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

function Denied() {
  if (window.matchMedia('(display-mode: standalone)').matches) {
    return (
      <p>
        Your device is blocking notifications from {city.productName}. To allow them, open your device’s
        settings, turn them on for {city.productName} under “Notifications”, then come back here.
      </p>
    )
  }
  return (
    <p>
      Your browser is blocking notifications from {city.productName}. To allow them, open the site settings
      (the icon beside the web address), set “Notifications” to “Allow”, then come back to this page.
    </p>
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
