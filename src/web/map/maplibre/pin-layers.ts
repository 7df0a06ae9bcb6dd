// Pins as the map draws them: what stands on it as one source, in layers of circles, pictures and words.
import type { Map as DrawnMap, ExpressionSpecification, GeoJSONSource, LayerSpecification } from 'maplibre-gl'
import { type Pin, tallyMark } from '#rules/places/pins.ts'
import type { Colours } from '#web/places/maplibre/colours.ts'
import { drawPin } from './pin-icons.ts'

const PINS = 'pins'
const FONT = ['Inter']
const TEXT_SIZE = 13
/** What can be pressed. */
export const pinLayers = ['places', 'books', 'events'] as const

/** Puts the pins on top of whatever the style draws; again after each change of style, which takes them away. */
export function addPinLayers(map: DrawnMap, colours: Colours): void {
  if (map.getSource(PINS)) return
  for (const [name, picture] of picturesIn(colours)) map.addImage(name, picture, { pixelRatio: 2 })
  map.addSource(PINS, { type: 'geojson', data: featuresOf([]) })
  const font = fontOf(map)
  for (const look of looksIn(colours)) map.addLayer(layer(look, font))
}

/** In the colours of another theme, without a change of style. */
export function recolourPins(map: DrawnMap, colours: Colours): void {
  for (const [name, picture] of picturesIn(colours)) map.updateImage(name, picture)
  for (const { id, colour } of looksIn(colours)) map.setPaintProperty(id, 'text-color', colour)
}

/** One that the style has: an operator's need not have ours, and without its letters no pin would be drawn. */
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

/** The source holds each pin by its place in the list: what is pressed is looked up there. */
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

/** Across, in pixels. */
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

/** From a pin's point to where its mark is, in the height of a line. */
function toMiddle(anchor: 'top' | 'bottom'): ExpressionSpecification {
  const side = anchor === 'top' ? 1 : -1
  const away = (size: number): ExpressionSpecification => ['literal', [0, (side * size) / 2 / TEXT_SIZE]]
  const cases = Object.entries(sizes).flatMap(([name, size]) => [
    ['==', ['get', 'picture'], name],
    away(size),
  ])
  return ['case', ...cases, away(0)] as unknown as ExpressionSpecification // pairs of condition and value, as it wants them
}

/** Books and events stand above their point and places below it, so that neither hides the other of one suburb. */
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
