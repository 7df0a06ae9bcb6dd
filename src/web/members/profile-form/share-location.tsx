import { useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { gridCell } from '#rules/place/distance.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { MapPin } from '#web/ui/icons.tsx'
import { Alert } from '#web/ui/notices/alert.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const TIME_OUT_MS = 15_000

/** The browser rounds the position to its grid cell; nothing finer is ever sent. */
export function ShareLocation({ sharesLocation }: { sharesLocation: boolean }) {
  const submit = useSubmit()
  const isHydrated = useHydrated()
  const isSending = useIsSending('share-location')
  const isStopping = useIsSending('stop-sharing')
  const [step, setStep] = useState<'idle' | 'locating' | 'denied' | 'unsupported'>('idle')

  function share() {
    if (!('geolocation' in navigator)) return setStep('unsupported')
    setStep('locating')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const cell = gridCell({ lat: coords.latitude, lng: coords.longitude })
        setStep('idle')
        submit({ intent: 'share-location', lat: cell.lat, lng: cell.lng }, { method: 'post' })
      },
      () => setStep('denied'),
      { timeout: TIME_OUT_MS, maximumAge: 60_000 },
    )
  }

  return (
    <Card className="grid gap-4">
      <h2 className="flex items-center gap-2 text-lg">
        <MapPin aria-hidden className="size-5 text-primary-ink" /> Share my approximate location
      </h2>
      <p className="text-soft">
        Distances are measured from your suburb. If you share your location, they are measured from a square
        of about one kilometre around you instead. Your browser rounds your position to that square before it
        is sent, and neighbours only ever see distances. You can stop at any time.
      </p>
      {step === 'denied' && (
        <Alert title="Location Access Denied">
          Your browser did not tell where you are. Distances are still measured from your suburb.
        </Alert>
      )}
      {step === 'unsupported' && <Alert>Geolocation not supported by your browser</Alert>}
      <div className="flex flex-wrap gap-3">
        {isHydrated && (
          <Button variant="secondary" onClick={share} disabled={step === 'locating' || isSending}>
            {step === 'locating' || isSending ? 'Finding your square...' : shareLabel(sharesLocation)}
          </Button>
        )}
        {sharesLocation && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="stop-sharing" />
            <SubmitButton variant="outline" pending={isStopping}>
              Stop sharing
            </SubmitButton>
          </Form>
        )}
      </div>
      {!isHydrated && !sharesLocation && <p className="text-sm text-soft">Sharing needs scripts to be on.</p>}
    </Card>
  )
}

function shareLabel(sharesLocation: boolean): string {
  return sharesLocation ? 'Share where I am now' : 'Share my approximate location'
}
