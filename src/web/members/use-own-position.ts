import { useState } from 'react'
import type { Position } from '#rules/base/viewer.ts'

const TIME_OUT_MS = 15_000

/** Permission denied, not supported, or not known right now. */
export type WhyNot = 'denied' | 'unsupported' | 'unavailable'

export const whyNoPosition: Record<WhyNot, string> = {
  denied: 'Location Access Denied',
  unsupported: 'Geolocation not supported by your browser',
  unavailable: 'We couldn’t find your position',
}

/** Asks for the browser's exact position. For the place where a member lives or looks from, use `useOwnCell`. */
export function useOwnPosition(how: PositionOptions) {
  const [step, setStep] = useState<'idle' | 'locating' | WhyNot>('idle')

  function locate(found: (at: Position) => void, notFound: (why: WhyNot) => void = () => {}): void {
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
        found({ lat: coords.latitude, lng: coords.longitude })
      },
      ({ code, PERMISSION_DENIED }) => end(code === PERMISSION_DENIED ? 'denied' : 'unavailable'),
      { timeout: TIME_OUT_MS, ...how },
    )
  }

  return { step, locate }
}
