// The pins of a zoom level as JSON, for the map.
import { type MapMode, mapModes, type Pin, zoomLevel } from '#rules/places/pins.ts'
import { loadsJson } from '#web/shell/json-route.ts'
import type { Handle, ScreenArgs } from '#web/shell/screen.ts'

export const handle: Handle = { access: 'guest', reads: 'replica', responds: 'json' }

export const loader = loadsJson(async (args) => {
  const { searchParams } = args.url
  const mode = mapModes.find((known) => known === searchParams.get('show')) ?? 'books'
  return { pins: await pinsFor[mode](args, zoomLevel(searchParams.get('zoom'))) }
})

type Pins = (args: ScreenArgs, zoom: number) => Promise<Pin[]>

const pinsFor: Record<MapMode, Pins> = {
  async books({ services, viewer }, zoom) {
    const [books, places] = await Promise.all([
      services.library.bookPins(viewer, { zoom }),
      services.places.pins(viewer, { zoom }),
    ])
    return [...places, ...books]
  },
  events: ({ services, viewer }, zoom) => services.events.eventPins(viewer, { zoom }),
}
