import { useContext, useEffect, useEffectEvent } from 'react'
import { type Location, UNSAFE_DataRouterContext } from 'react-router'

/**
 * Reports, once, that a posted form was accepted: `isTaken` recognises the redirect. A form that was refused, or left before
 * its response, redirects nowhere. The router is asked, not React: on a slow phone React may skip the moment.
 */
export function useFormAccepted(
  isTaken: (form: FormData, to: Location) => boolean,
  arrived: (form: FormData) => void,
): void {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const tell = useEffectEvent((form: FormData, to: Location) => {
    if (isTaken(form, to)) arrived(form)
  })
  useEffect(() => {
    let told: FormData | undefined
    return router?.subscribe(({ navigation: { state, formData, location } }) => {
      if (state !== 'loading' || !formData || formData === told) return
      told = formData
      tell(formData, location)
    })
  }, [router])
}
