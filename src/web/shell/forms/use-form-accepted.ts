import { useEffect, useEffectEvent } from 'react'
import type { Location } from 'react-router'
import { useRouter } from '#web/shell/use-router.ts'

/**
 * Reports, once, that a posted form was accepted: `isTaken` recognises the redirect. A form that was refused, or left before
 * its response, redirects nowhere.
 */
export function useFormAccepted(
  isTaken: (form: FormData, to: Location) => boolean,
  arrived: (form: FormData) => void,
): void {
  const router = useRouter()
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
