import { Form } from 'react-router'
import { PlaceFields } from '#web/places/place-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAddressForm } from '#web/ui/forms/address/use-address-form.ts'

/** Chooses where distances are measured from: a GET form to the map's own address. `kept`: its other parameters. */
export function LookFrom({
  action,
  kept,
  place,
  at,
  here,
  pathOf,
  near,
  isUnknown,
}: {
  action: string
  kept: Readonly<Record<string, string>>
  place: string
  at: string
  here: string
  pathOf: (typed: URLSearchParams) => string
  near: string
  isUnknown: boolean
}) {
  const addressForm = useAddressForm({ here, pathOf })
  return (
    <Form {...addressForm} method="get" action={action} className="flex flex-wrap items-start gap-3">
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <PlaceFields place={place} at={at} near={near} isUnknown={isUnknown} />
      <Button type="submit" variant="secondary" className="mt-7">
        Look there
      </Button>
    </Form>
  )
}
