import { useEffect, useEffectEvent } from 'react'
import { type Location, useNavigation } from 'react-router'

/**
 * Tells, once, that a posted form was taken: `isTaken` knows it by where the answer leads. One that is refused, or was left before it
 * was answered, leads nowhere.
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
