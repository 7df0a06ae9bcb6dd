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

  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry, and each reload of the data beside the map, reloads the pins too
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

  // The pins of books and of events are different: one must not be shown in place of the other.
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
