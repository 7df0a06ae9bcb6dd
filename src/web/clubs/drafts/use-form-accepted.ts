import { useEffect, useEffectEvent } from 'react'
import { type Location, useNavigation } from 'react-router'

/**
 * Reports, once, that a posted form was accepted: `isTaken` recognises the redirect. A form that was refused, or left before
 * its response, redirects nowhere.
 */
export function useFormAccepted(
  isTaken: (form: FormData, to: Location) => boolean,
  arrived: (form: FormData) => void,
): void {
  const { state, formData, location } = useNavigation()
  const taken = state === 'loading' && formData && isTaken(formData, location) ? formData : undefined
  const tell = useEffectEvent(arrived)
  useEffect(() => {
    if (taken) tell(taken)
  }, [taken])
}
