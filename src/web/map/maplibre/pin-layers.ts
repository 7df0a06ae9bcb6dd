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
    features: pins.map((pin, index) => ({
      type: 'Feature' as const,
      geometry: { type: 'Point' as const, coordinates: [pin.lng, pin.lat] },
      properties: {
        index,
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

type Weighed = 'books' | 'events'
type Picture = 'library' | 'bookshelf' | 'places' | `${Weighed}-${(typeof steps)[number]}`

function pictureOf(pin: Pin): Picture {
  if (pin.kind === 'library' || pin.kind === 'bookshelf') return pin.kind
  if (pin.kind === 'cluster') return pin.of === 'places' ? pin.of : weighed(pin.of, pin)
  return weighed(pin.kind === 'suburb' ? 'books' : pin.kind, pin)
}

function weighed(of: Weighed, { known, few }: Pin): Picture {
  return `${of}-${steps.find((least) => known + few >= least) ?? 0}`
}

/** `size`: the diameter, in pixels. */
const pictures: Record<Picture, { size: number; fill: keyof Colours }> = {
  library: { size: 30, fill: 'libraries' },
  bookshelf: { size: 30, fill: 'bookshelves' },
  places: { size: 30, fill: 'libraries' },
  'books-0': { size: 32, fill: 'books' },
  'books-20': { size: 38, fill: 'books' },
  'books-100': { size: 46, fill: 'books' },
  'books-1000': { size: 56, fill: 'books' },
  'events-0': { size: 32, fill: 'events' },
  'events-20': { size: 38, fill: 'events' },
  'events-100': { size: 46, fill: 'events' },
  'events-1000': { size: 56, fill: 'events' },
}

function picturesIn(colours: Colours): [name: string, picture: ImageData][] {
  return Object.entries(pictures).map(([name, { size, fill }]) => {
    const shape = name === 'library' || name === 'bookshelf' ? name : undefined
    return [name, drawPin({ size, fill: colours[fill], shape }, colours)]
  })
}

/** The offset of a pin's mark from its point, in line heights. */
function toMiddle(anchor: 'top' | 'bottom'): ExpressionSpecification {
  const side = anchor === 'top' ? 1 : -1
  const away = (size: number): ExpressionSpecification => ['literal', [0, (side * size) / 2 / TEXT_SIZE]]
  const cases = Object.entries(pictures).flatMap(([name, { size }]) => [
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
