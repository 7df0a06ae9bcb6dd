import { type ChangeEvent, useState } from 'react'
import type { Position } from '#rules/base/viewer.ts'
import { useOwnCell } from '#web/members/use-own-cell.ts'
import { whyNoPosition } from '#web/members/use-own-position.ts'
import { Switch } from '#web/ui/choices/switch.tsx'
import { FieldError } from '#web/ui/forms/field-error.tsx'
import type { FieldPart } from '#web/ui/forms/field-wiring.ts'
import { Alert } from '#web/ui/notices/alert.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/**
 * When switched on, it asks the browser for its square, which is sent when the form is saved. Without scripts it can only be
 * switched off.
 */
export function ShareLocation({
  field,
  shared,
  names,
}: {
  field: FieldPart<unknown>
  shared: Position | null
  names: { lat: string; lng: string }
}) {
  const isHydrated = useHydrated()
  const { step, locate } = useOwnCell()
  const [found, setFound] = useState<Position>()
  const isShared = shared !== null
  const isNew = found && (found.lat !== shared?.lat || found.lng !== shared.lng)

  function toggle({ currentTarget: box }: ChangeEvent<HTMLInputElement>) {
    setFound(undefined)
    if (!box.checked) return
    // It may have been switched off again by the time the position is known.
    const keep = (cell: Position) => box.checked && setFound(cell)
    locate(keep, () => {
      box.checked = isShared
    })
  }

  return (
    <div className="grid gap-2">
      <Switch
        label="Share location"
        field={field}
        disabled={!isHydrated && !isShared}
        onChange={toggle}
        hint="We measure distances from a square of about one kilometre around you instead of your suburb. Your browser rounds your position to that square before sending it. Anyone can work out the square from the distances they see, but nothing finer. Turning this off deletes the square, and so does changing your suburb."
      />
      {isNew && (
        <>
          <input type="hidden" name={names.lat} value={found.lat} />
          <input type="hidden" name={names.lng} value={found.lng} />
        </>
      )}
      {(step === 'idle' || step === 'locating') && (
        <FieldError id={`${field.id}-error`} errors={isNew ? undefined : field.errors} />
      )}
      <div role="status" className="text-sm text-soft">
        {step === 'locating' && (
          <span className="flex items-center gap-2">
            <Spinner /> Finding your square...
          </span>
        )}
        {isNew && <span>We’ve found your square. Save your preferences to share it.</span>}
      </div>
      {(step === 'denied' || step === 'unavailable') && (
        <Alert title={whyNoPosition[step]}>
          Your browser didn’t share your position. We’ll keep measuring distances from your suburb.
        </Alert>
      )}
      {step === 'unsupported' && <Alert>{whyNoPosition.unsupported}</Alert>}
      {!isHydrated && !isShared && (
        <noscript>
          <p className="text-sm text-soft">Sharing your location needs JavaScript.</p>
        </noscript>
      )}
    </div>
  )
}
