// An operator's style that does not load, tried on a MapLibre that draws nothing: a browser would only make this
// slower.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Listener = () => void

class ToldMap {
  static last: ToldMap
  readonly styles: unknown[]
  readonly listeners = new Map<string, Listener>()
  touchZoomRotate = { disableRotation() {} }
  keyboard = { disableRotation() {} }
  constructor({ style }: { style: unknown }) {
    this.styles = [style]
    ToldMap.last = this
  }
  on(event: string, listener: Listener) {
    this.listeners.set(event, listener)
  }
  say(event: string) {
    this.listeners.get(event)?.()
  }
  setStyle(style: unknown) {
    this.styles.push(style)
  }
  addControl() {}
  remove() {}
}

vi.mock('maplibre-gl', () => ({
  Map: ToldMap,
  AttributionControl: class {},
  addProtocol() {},
  setWorkerUrl() {},
}))
vi.stubGlobal('document', { createElement: () => ({ style: {}, remove() {} }) })
vi.stubGlobal('getComputedStyle', () => ({ color: 'rgb(0, 0, 0)' }))

const { baseMap } = await import('./base-map.ts')
const theirs = 'https://tiles.example.org/style.json'
const ours = expect.objectContaining({ sources: { city: expect.anything() } })

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function drawn(styleUrl: string | null) {
  const container = { append() {} } as unknown as HTMLElement // as far as its colours need it
  const dressed = vi.fn()
  const base = baseMap({ container, styleUrl, centre: { lat: 0, lng: 0 }, zoom: 10, dressed })
  return { base, dressed, told: ToldMap.last }
}

test.each<[string, (told: ToldMap) => unknown]>([
  ['that is refused', (told) => told.say('error')],
  ['that never comes', () => vi.advanceTimersByTime(8000)],
])('the city’s own map replaces a style %s, once', (_, fail) => {
  const { told, dressed } = drawn(theirs)
  vi.advanceTimersByTime(7999)
  expect(told.styles).toEqual([theirs])
  fail(told)
  fail(told)
  expect(told.styles).toEqual([theirs, ours])
  told.say('style.load')
  expect(dressed).toHaveBeenCalledOnce()
})

test('a style that has loaded stays, whatever part of it fails later', () => {
  const { told } = drawn(theirs)
  told.say('style.load')
  told.say('error')
  vi.advanceTimersByTime(60_000)
  expect(told.styles).toEqual([theirs])
})

test('without an operator’s style there is nothing to wait for, nor for a map that is gone', () => {
  const { told } = drawn(null)
  told.say('error')
  expect(told.styles).toEqual([ours])
  const gone = drawn(theirs)
  gone.base.remove()
  vi.advanceTimersByTime(60_000)
  expect(gone.told.styles).toEqual([theirs])
})
