import { test } from './engine-test.ts'

test('the map is drawn and zooms in', async ({ visitor }) => {
  await visitor.goTo('/map')
  await visitor.until('the map to be drawn', isDrawn)
  await visitor.press('Zoom in', 'button')
  await visitor.until('pins to be fetched for the nearer map', isFetched, '/map/pins?show=books&zoom=11')
  await visitor.reads('Books by suburb')
})

function isDrawn(): boolean {
  const canvas = document.querySelector<HTMLCanvasElement>('canvas.maplibregl-canvas')
  return canvas !== null && canvas.width > 0 && document.querySelector('[aria-label="Zoom in"]') !== null
}

const isFetched = (address: string) =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes(address))
