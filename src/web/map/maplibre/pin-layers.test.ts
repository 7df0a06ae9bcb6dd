import type { Map as DrawnMap } from 'maplibre-gl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Colours } from '#web/places/maplibre/colours.ts'
import { addPinLayers, pinLayers, recolourPins } from './pin-layers.ts'

// The browser draws pictures; here each is blank.
beforeEach(() => {
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => null }) })
  vi.stubGlobal(
    'ImageData',
    class {
      width: number
      constructor(width: number) {
        this.width = width
      }
    },
  )
})
afterEach(() => void vi.unstubAllGlobals())

const inAll = (colour: string) => new Proxy({}, { get: () => colour }) as Colours

/** The pictures and the text colours that a map has been given. */
function aMap() {
  const pictures = new Map<string, number>()
  const words = new Map<string, string>()
  const put = (name: string, { width }: ImageData) => void pictures.set(name, width)
  const map = {
    getSource: () => undefined,
    getStyle: () => ({ layers: [] }),
    addSource: () => undefined,
    addImage: put,
    updateImage: put,
    addLayer: ({ id, paint }: { id: string; paint: { 'text-color': string } }) =>
      void words.set(id, paint['text-color']),
    setPaintProperty: (id: string, _: string, colour: string) => void words.set(id, colour),
  }
  return { map: map as unknown as DrawnMap, pictures, words } // nothing else of it is used
}

test('pins take another theme’s colours without a change of style: every picture, and the text on them', () => {
  const { map, pictures, words } = aMap()
  addPinLayers(map, inAll('light'))
  const drawn = new Map(pictures)
  pictures.clear()
  recolourPins(map, inAll('dark'))
  expect(pictures, 'the same size as before').toEqual(drawn)
  expect([...words]).toEqual(pinLayers.map((layer) => [layer, 'dark']))
})
