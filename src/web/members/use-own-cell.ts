import { useState } from 'react'
import { gridCell } from '#rules/place/distance.ts'
import type { Position } from '#rules/viewer.ts'

const TIME_OUT_MS = 15_000

/** It may not be known, the browser cannot tell, or does not know just now. */
export type WhyNot = 'denied' | 'unsupported' | 'unavailable'

/** Asks the browser where it is. It is rounded to its grid cell here: nothing finer leaves this function, nor the browser. */
export function useOwnCell() {
  const [step, setStep] = useState<'idle' | 'locating' | WhyNot>('idle')

  function locate(found: (cell: Position) => void, notFound: (why: WhyNot) => void): void {
    const end = (why: WhyNot) => {
      setStep(why)
      notFound(why)
    }
    if (!('geolocation' in navigator)) {
      end('unsupported')
      return
    }
    setStep('locating')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setStep('idle')
        found(gridCell({ lat: coords.latitude, lng: coords.longitude }))
      },
      ({ code, PERMISSION_DENIED }) => end(code === PERMISSION_DENIED ? 'denied' : 'unavailable'),
      { timeout: TIME_OUT_MS, maximumAge: 60_000 },
    )
  }

  return { step, locate }
}
