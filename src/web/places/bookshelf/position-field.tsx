import { useRef, useState } from 'react'
import { samplePosition } from '#city/samples.ts'
import type { Position } from '#rules/base/viewer.ts'
import { streetPosition } from '#rules/places/places.ts'
import { useOwnPosition, whyNoPosition } from '#web/members/use-own-position.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { FieldPart } from '#web/ui/forms/field-wiring.ts'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { LocateFixed, MapPinned } from '#web/ui/icons.tsx'
import { Alert } from '#web/ui/notices/alert.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { PickOnMap } from './pick-on-map.tsx'

/**
 * The position of a bookshelf: typed, chosen on a map, or taken from the browser of a member standing in front of it. It is a
 * thing in the street that everybody should find, so it is the one position stored to 10 m.
 */
export function PositionField({
  field,
  near,
  styleUrl,
}: {
  field: FieldPart<unknown>
  near: Position
  styleUrl: string | null
}) {
  const isHydrated = useHydrated()
  const area = useRef<HTMLDivElement>(null)
  const { step, locate } = useOwnPosition({ enableHighAccuracy: true })

  const [isOnMap, setOnMap] = useState(false)

  function fill(position: Position) {
    const { lat, lng } = streetPosition(position)
    const input = area.current?.querySelector('input')
    if (input) input.value = `${lat}, ${lng}`
    // Fires the events of typing, so that the form notices.
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <div ref={area} className="grid gap-2">
      <Field
        label="Position"
        field={field}
        hint={`Latitude and longitude as a map app shows them, like ${samplePosition}`}
        required
      >
        <TextInput autoComplete="off" inputMode="text" />
      </Field>
      {isHydrated && (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={() => locate(fill)} off={step === 'locating'}>
            <LocateFixed aria-hidden />{' '}
            <span>{step === 'locating' ? 'Finding it…' : 'I’m standing in front of it'}</span>
          </Button>
          <Button variant="outline" size="sm" aria-expanded={isOnMap} onClick={() => setOnMap(!isOnMap)}>
            <MapPinned aria-hidden /> <span>{isOnMap ? 'Close the map' : 'Choose on the map'}</span>
          </Button>
        </div>
      )}
      {isOnMap && <PickOnMap near={near} styleUrl={styleUrl} onPick={fill} />}
      {step !== 'idle' && step !== 'locating' && (
        <Alert title={whyNoPosition[step]}>Your browser didn’t share your position. Type it instead.</Alert>
      )}
    </div>
  )
}
