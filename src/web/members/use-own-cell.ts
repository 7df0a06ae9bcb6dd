import { useState } from 'react'
import { gridCell } from '#rules/place/distance.ts'
import type { Position } from '#rules/viewer.ts'

const TIME_OUT_MS = 15_000

type WhyNot = 'denied' | 'unsupported'

/** Asks the browser where it is. It is rounded to its grid cell here: nothing finer leaves this function, nor the browser. */
export function useOwnCell() {
  const [step, setStep] = useState<'idle' | 'locating' | WhyNot>('idle')

  function locate(found: (cell: Position) => void, notFound: (why: WhyNot) => void): void {
    if (!('geolocation' in navigator)) {
      setStep('unsupported')
      notFound('unsupported')
      return
    }
    setStep('locating')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setStep('idle')
        found(gridCell({ lat: coords.latitude, lng: coords.longitude }))
      },
      () => {
        setStep('denied')
        notFound('denied')
      },
      { timeout: TIME_OUT_MS, maximumAge: 60_000 },
    )
  }

  return { step, locate }
}
