import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { city, unknownSuburb } from '#city/city.ts'
import { cellText } from '#rules/place/distance.ts'
import { useOwnCell } from '#web/members/use-own-cell.ts'
import { raiseToast } from '#web/shell/toasts/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import { SuggestBox } from '#web/ui/choices/suggest-box.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { LocateFixed } from '#web/ui/icons.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const denied = {
  tone: 'destructive',
  title: 'Location Access Denied',
  text: 'Please enter your postcode to see books near you.',
} as const
const unsupported = { tone: 'warning', title: 'Geolocation not supported by your browser' } as const

const usingInstead = (near: string) =>
  near === city.centre.label ? `Using default ${city.name} location` : `Using ${near}`

const whyUnknown = (typed: string) => (/^\d+$/.test(typed) ? 'Please enter a valid postcode' : unknownSuburb)

/** Where to look from: what somebody types, or where the browser says that it is, rounded there. */
export function PlaceFields({
  place,
  at,
  near,
  isUnknown,
  pathAt,
}: {
  /** As it was typed. */
  place: string
  /** A cell as the browser rounded it. */
  at: string
  /** What that comes to. */
  near: string
  isUnknown: boolean
  /** Where a cell that was found leads to. */
  pathAt: (cell: string) => string
}) {
  const { step, locate } = useOwnCell()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const entry = useRef<HTMLDivElement>(null)
  function lookFromHere() {
    locate(
      (cell) => {
        raiseToast({
          tone: 'success',
          title: 'Location Set',
          text: 'Location access granted. Where exactly you are stays with you.',
        })
        navigate(pathAt(cellText(cell)))
      },
      (why) => {
        raiseToast(why === 'denied' ? denied : { ...unsupported, text: usingInstead(near) })
        entry.current?.querySelector('input')?.focus()
      },
    )
  }
  return (
    <div ref={entry} className="grid content-start gap-2">
      <Field label="Suburb or postcode" hint={isUnknown ? whyUnknown(place) : `Now from ${near}.`}>
        <SuggestBox
          name="place"
          defaultValue={place}
          maxLength={100}
          aria-invalid={isUnknown || undefined}
          linesFor={(text) => `/search/suggestions?${new URLSearchParams({ place: text })}`}
        />
      </Field>
      {at && !place && <input type="hidden" name="at" value={at} />}
      {isHydrated && (
        <Button
          variant="outline"
          size="sm"
          onClick={lookFromHere}
          disabled={step === 'locating'}
          className="w-fit"
        >
          <LocateFixed aria-hidden /> {step === 'locating' ? 'Finding where you are…' : 'Use my location'}
        </Button>
      )}
    </div>
  )
}
