import { Form } from 'react-router'
import { type MapAddress, mapOf, mapPath } from '#web/map/map-address.ts'
import { PlaceFields } from '#web/places/place-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAddressForm } from '#web/ui/forms/address/use-address-form.ts'

/** From where near and far are meant: a form that leads to the map's own address. */
export function LookFrom({ map, near, isUnknown }: { map: MapAddress; near: string; isUnknown: boolean }) {
  const addressForm = useAddressForm({ here: mapPath(map), pathOf: (typed) => mapPath(mapOf(typed)) })
  return (
    <Form {...addressForm} method="get" action="/map" className="flex flex-wrap items-start gap-3">
      {map.mode !== 'books' && <input type="hidden" name="show" value={map.mode} />}
      <PlaceFields place={map.place} at={map.at} near={near} isUnknown={isUnknown} />
      <Button type="submit" variant="secondary" className="mt-7">
        Look there
      </Button>
    </Form>
  )
}
