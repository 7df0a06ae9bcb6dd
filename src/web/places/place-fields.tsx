import { useEffect, useId, useRef } from 'react'
import { city } from '#city/city.ts'
import { postcode } from '#city/postcode.ts'
import { whyNoSuburb } from '#city/typed-place.ts'
import type { Position } from '#rules/base/viewer.ts'
import { cellText } from '#rules/geography/distance.ts'
import { useOwnCell } from '#web/members/use-own-cell.ts'
import { type WhyNot, whyNoPosition } from '#web/members/use-own-position.ts'
import { raiseToast } from '#web/shell/toasts/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { LocateFixed } from '#web/ui/icons.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { SuburbBox } from './suburb-box.tsx'

const denied = {
  tone: 'destructive',
  title: whyNoPosition.denied,
  text: 'Please enter your postcode to see books near you.',
} as const

const usingInstead = (near: string) =>
  near === city.centre.label ? `Using default ${city.name} location` : `Using ${near}`

// A number of another length is meant as one too.
const looksLikePostcode = new RegExp(`^(?:\\d+|${postcode})$`, 'i')

const whyUnknown = (typed: string) =>
  looksLikePostcode.test(typed.trim()) ? 'Please enter a valid postcode' : whyNoSuburb(typed)

/** Where to look from: typed, or the browser's position, rounded in the browser; the latter submits its form. */
export function PlaceFields({
  place,
  at,
  near,
  isUnknown,
}: {
  /** As typed. */
  place: string
  /** A cell, as the browser rounded it. */
  at: string
  /** Its name. */
  near: string
  isUnknown: boolean
}) {
  const { step, locate } = useOwnCell()
  const isHydrated = useHydrated()
  const cellField = useRef<HTMLInputElement>(null)
  const id = useId()
  const errors = isUnknown ? [whyUnknown(place)] : undefined

  function placeBox(): HTMLInputElement | undefined {
    const box = cellField.current?.form?.elements.namedItem('place')
    return box instanceof HTMLInputElement ? box : undefined
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another unknown place gets the focus, too
  useEffect(() => {
    if (isUnknown) placeBox()?.focus()
  }, [isUnknown, place])

  function lookFrom(cell: Position) {
    const [field, box] = [cellField.current, placeBox()]
    if (!field || !box) return
    raiseToast({
      tone: 'success',
      title: 'Location Set',
      text: 'Location access granted. Your exact position stays on your device.',
    })
    field.disabled = false
    field.value = cellText(cell)
    box.value = ''
    field.form?.requestSubmit()
  }

  function lookOn(why: WhyNot) {
    raiseToast(
      why === 'denied' ? denied : { tone: 'warning', title: whyNoPosition[why], text: usingInstead(near) },
    )
    placeBox()?.focus()
  }

  return (
    <div className="grid content-start gap-2">
      <Field
        label="Suburb or postcode"
        field={{ id, name: 'place', errors, initialValue: place }}
        hint={`Now from ${near}.`}
      >
        <SuburbBox name="place" defaultValue={place} />
      </Field>
      <input
        // Setting a hidden field also sets its default value, so a reset does not clear it.
        key={`${place} ${at}`}
        ref={cellField}
        type="hidden"
        name="at"
        defaultValue={place ? '' : at}
        disabled={place !== '' || at === ''}
      />
      {isHydrated && (
        <Button
          variant="outline"
          size="sm"
          onClick={() => locate(lookFrom, lookOn)}
          off={step === 'locating'}
          className="w-fit"
        >
          <LocateFixed aria-hidden />{' '}
          <span>{step === 'locating' ? 'Finding where you are…' : 'Use my location'}</span>
        </Button>
      )}
    </div>
  )
}
