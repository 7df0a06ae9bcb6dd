import { useRef } from 'react'
import { streetPosition } from '#rules/places/places.ts'
import { useOwnPosition, whyNoPosition } from '#web/members/use-own-position.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { FieldPart } from '#web/ui/forms/field-wiring.ts'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { LocateFixed } from '#web/ui/icons.tsx'
import { Alert } from '#web/ui/notices/alert.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/**
 * Where a bookshelf stands: typed, or taken from the browser of who stands in front of it. It is the position of a thing in the
 * street that everybody is to find, so it is the one place that is told to 10 m.
 */
export function PositionField({ field }: { field: FieldPart<unknown> }) {
  const isHydrated = useHydrated()
  const area = useRef<HTMLDivElement>(null)
  const { step, locate } = useOwnPosition({ enableHighAccuracy: true })

  function takeOwn() {
    locate((at) => {
      const { lat, lng } = streetPosition(at)
      const input = area.current?.querySelector('input')
      if (input) input.value = `${lat}, ${lng}`
      // As if it had been typed: the form hears of it.
      input?.dispatchEvent(new Event('input', { bubbles: true }))
    })
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
      {step !== 'idle' && step !== 'locating' && (
        <Alert title={whyNoPosition[step]}>
          Your browser did not tell where you are. Type the position instead.
        </Alert>
      )}
    </div>
  )
}
