import { type RefObject, useEffect, useState } from 'react'
import type { MapMode } from '#rules/places/pins.ts'
import type { MapOnScreen } from './draw-map.ts'
import { pinsAt } from './pins-at.ts'

/**
 * Keeps the pins of a zoom level on the map up to date; they are reloaded with the lists (`beside`). Returns whether they
 * failed to load, which is retried as soon as the browser is online, and a function that retries now.
 */
export function usePins(
  map: RefObject<MapOnScreen | undefined>,
  { mode, zoom, beside }: { mode: MapMode; zoom: number | undefined; beside: unknown },
) {
  const [isMissing, setMissing] = useState(false)
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: with each try, and whatever is read anew beside the map, so are the pins
  useEffect(() => {
    if (zoom === undefined) return
    let isOver = false
    pinsAt(mode, zoom).then(
      (pins) => {
        if (isOver) return
        map.current?.show(pins)
        setMissing(false)
      },
      // The pins shown so far stay.
      () => isOver || setMissing(true),
    )
    return () => {
      isOver = true
    }
  }, [map, mode, zoom, beside, tries])

  // What the map showed of books says nothing of events.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of mode
  useEffect(() => () => map.current?.show([]), [map, mode])

  useEffect(() => {
    if (!isMissing) return
    const online = () => setTries((before) => before + 1)
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [isMissing])

  return { isMissing, again: () => setTries((before) => before + 1) }
}
