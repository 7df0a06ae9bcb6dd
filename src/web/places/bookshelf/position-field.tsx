import { useRef, useState } from 'react'
import { streetPosition } from '#rules/places/places.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { FieldPart } from '#web/ui/forms/field-wiring.ts'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { LocateFixed } from '#web/ui/icons.tsx'
import { Alert } from '#web/ui/notices/alert.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const TIME_OUT_MS = 15_000

/**
 * Where a bookshelf stands: typed, or taken from the browser of who stands in front of it. It is the position of a thing in the
 * street that everybody is to find, so it is the one place that is told to 10 m.
 */
export function PositionField({ field }: { field: FieldPart<unknown> }) {
  const isHydrated = useHydrated()
  const area = useRef<HTMLDivElement>(null)
  const [step, setStep] = useState<'idle' | 'locating' | 'failed'>('idle')

  function takeOwn() {
    setStep('locating')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const { lat, lng } = streetPosition({ lat: coords.latitude, lng: coords.longitude })
        const input = area.current?.querySelector('input')
        if (input) input.value = `${lat}, ${lng}`
        // As if it had been typed: the form hears of it.
        input?.dispatchEvent(new Event('input', { bubbles: true }))
        setStep('idle')
      },
      () => setStep('failed'),
      { timeout: TIME_OUT_MS, enableHighAccuracy: true },
    )
  }

  return (
    <div ref={area} className="grid gap-2">
      <Field
        label="Position"
        field={field}
        hint="Latitude and longitude as a map app shows them, like -27.4810, 153.0123"
        required
      >
        <TextInput autoComplete="off" inputMode="text" />
      </Field>
      {isHydrated && (
        <Button variant="outline" size="sm" className="w-fit" onClick={takeOwn} off={step === 'locating'}>
          <LocateFixed aria-hidden /> {step === 'locating' ? 'Finding it…' : 'I stand in front of it'}
        </Button>
      )}
      {step === 'failed' && (
        <Alert title="Location Access Denied">
          Your browser did not tell where you are. Type the position instead.
        </Alert>
      )}
    </div>
  )
}
