import type { MapMode, Pin } from '#rules/places/pins.ts'

/** The pins of a zoom level, loaded when it is first shown. */
export async function pinsAt(mode: MapMode, zoom: number): Promise<Pin[]> {
  const answer = await fetch(`/map/pins?${new URLSearchParams({ show: mode, zoom: String(zoom) })}`)
  if (!answer.ok) throw new Error(`No pins: ${answer.status}`)
  const { pins } = (await answer.json()) as { pins: Pin[] } // the response of pins-route.ts
  return pins
}
