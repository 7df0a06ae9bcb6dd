import { city } from '#city/city.ts'
import { hasOneWindow } from '#web/ui/windows/one-window.ts'

/** Where to allow notifications again: an installed app has no web address, and only a phone lists it beside its other apps. */
export function Denied() {
  const name = city.productName
  if (hasOneWindow()) {
    return (
      <p>
        Your device is blocking notifications from {name}. To allow them, open your device’s settings, turn
        them on for {name} under “Notifications”, then come back here.
      </p>
    )
  }
  if (matchMedia('(display-mode: standalone)').matches) {
    return (
      <p>
        Your browser or your computer is blocking notifications from {name}. To allow them, open {name} in
        your browser, open the site settings (the icon beside the web address) and set “Notifications” to
        “Allow”. Check your computer’s notification settings too, then come back here.
      </p>
    )
  }
  return (
    <p>
      Your browser is blocking notifications from {name}. To allow them, open the site settings (the icon
      beside the web address), set “Notifications” to “Allow”, then come back to this page.
    </p>
  )
}
