// Pins on the map: one source, drawn as layers of circles, pictures and text.
import type { Map as DrawnMap, ExpressionSpecification, GeoJSONSource, LayerSpecification } from 'maplibre-gl'
import { type Pin, tallyMark } from '#rules/places/pins.ts'
import type { Colours } from '#web/places/maplibre/colours.ts'
import { drawPin } from './pin-icons.ts'

const PINS = 'pins'
const FONT = ['Inter']
const TEXT_SIZE = 13
/** The layers that can be pressed. */
export const pinLayers = ['places', 'books', 'events'] as const

/** Adds the pins on top of the style's layers; again after each change of style, which removes them. */
export function addPinLayers(map: DrawnMap, colours: Colours): void {
  if (map.getSource(PINS)) return
  for (const [name, picture] of picturesIn(colours)) map.addImage(name, picture, { pixelRatio: 2 })
  map.addSource(PINS, { type: 'geojson', data: featuresOf([]) })
  const font = fontOf(map)
  for (const look of looksIn(colours)) map.addLayer(layer(look, font))
}

/** Recolours for another theme, without a change of style. */
export function recolourPins(map: DrawnMap, colours: Colours): void {
  for (const [name, picture] of picturesIn(colours)) map.updateImage(name, picture)
  for (const { id, colour } of looksIn(colours)) map.setPaintProperty(id, 'text-color', colour)
}

/** A font that the style has: an operator's style may not have ours, and without glyphs no pin would be drawn. */
function fontOf(map: DrawnMap): string[] {
  for (const layer of map.getStyle().layers) {
    const font: unknown = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined
    if (Array.isArray(font) && font.length === 1 && typeof font[0] === 'string') return [font[0]]
  }
  return FONT
}

export function setPins(map: DrawnMap, pins: readonly Pin[]): void {
  map.getSource<GeoJSONSource>(PINS)?.setData(featuresOf(pins))
}

/** The source refers to each pin by its index in the list, which is used to look up a pressed one. */
function featuresOf(pins: readonly Pin[]) {
  return {
    type: 'FeatureCollection' as const,
    features: pins.map((pin, place) => ({
      type: 'Feature' as const,
      geometry: { type: 'Point' as const, coordinates: [pin.lng, pin.lat] },
      properties: {
        place,
        layer: layerOf(pin),
        picture: pictureOf(pin),
        mark: pin.kind === 'library' || pin.kind === 'bookshelf' ? '' : tallyMark(pin),
      },
    })),
  }
}

function layerOf(pin: Pin): (typeof pinLayers)[number] {
  if (pin.kind === 'cluster') return pin.of
  if (pin.kind === 'events') return 'events'
  return pin.kind === 'suburb' ? 'books' : 'places'
}

const steps = [1000, 100, 20, 0] as const

function pictureOf(pin: Pin): string {
  const layer = layerOf(pin)
  if (layer === 'places') return pin.kind === 'cluster' ? 'places' : pin.kind
  const weight = pin.known + pin.few
  return `${layer}-${steps.find((least) => weight >= least) ?? 0}`
}

/** The diameter, in pixels. */
const sizes = {
  library: 30,
  bookshelf: 30,
  places: 30,
  'books-0': 32,
  'books-20': 38,
  'books-100': 46,
  'books-1000': 56,
  'events-0': 32,
  'events-20': 38,
  'events-100': 46,
  'events-1000': 56,
} as const

function picturesIn(colours: Colours): [name: string, picture: ImageData][] {
  const { books, events, libraries: places, bookshelves } = colours
  const fills: Record<string, string> = { library: places, places, bookshelf: bookshelves }
  const fillOf = (name: string) => fills[name] ?? (name.startsWith('events') ? events : books)
  return Object.entries(sizes).map(([name, size]) => {
    const shape = name === 'library' || name === 'bookshelf' ? name : undefined
    return [name, drawPin({ size, fill: fillOf(name), shape }, colours)]
  })
}

/** The offset of a pin's mark from its point, in line heights. */
function toMiddle(anchor: 'top' | 'bottom'): ExpressionSpecification {
  const side = anchor === 'top' ? 1 : -1
  const away = (size: number): ExpressionSpecification => ['literal', [0, (side * size) / 2 / TEXT_SIZE]]
  const cases = Object.entries(sizes).flatMap(([name, size]) => [
    ['==', ['get', 'picture'], name],
    away(size),
  ])
  return ['case', ...cases, away(0)] as unknown as ExpressionSpecification // pairs of condition and value, as the expression needs them
}

/** Books and events are drawn above their point and places below it, so that neither hides the other in one suburb. */
function looksIn({ onPlaces, onBooks }: Colours) {
  return [
    { id: 'places', anchor: 'top', colour: onPlaces },
    { id: 'books', anchor: 'bottom', colour: onBooks },
    { id: 'events', anchor: 'bottom', colour: onPlaces },
  ] as const
}

function layer(
  { id, anchor, colour }: ReturnType<typeof looksIn>[number],
  font: string[],
): LayerSpecification {
  return {
    id,
    type: 'symbol',
    source: PINS,
    filter: ['==', ['get', 'layer'], id],
    layout: {
      'icon-image': ['get', 'picture'],
      'icon-anchor': anchor,
      'icon-allow-overlap': true,
      'text-field': ['get', 'mark'],
      'text-font': font,
      'text-size': TEXT_SIZE,
      'text-allow-overlap': true,
      'text-offset': toMiddle(anchor),
    },
    paint: { 'text-color': colour },
  }
}
