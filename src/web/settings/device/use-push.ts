import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { type FormResponse, problemOf } from '#web/ui/forms/form-response.ts'
import { beginPush, type PushHere, PushProblem, type PushState, pushState, stopPush } from './browser-push.ts'

const HERE = '/settings/device'

/** Whether this browser shows notifications (undefined until known), and a function that switches it. */
export function usePush({ publicKey, isOn, isWanted }: PushHere) {
  const fetcher = useFetcher<FormResponse>()
  const [state, setState] = useState<PushState>()
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isBusy = isAsking || fetcher.state !== 'idle'
  const isTurningOff = useRef(false)

  useEffect(() => {
    if (isBusy) return
    // First the server: until it has agreed, it still sends to the subscription.
    if (isTurningOff.current && !isWanted) {
      isTurningOff.current = false
      void stopPush()
    }
    const read = () => void pushState({ publicKey, isOn }).then(setState)
    read()
    // Notifications may have been allowed or blocked in the meantime: beside the page, or in another app.
    window.addEventListener('focus', read)
    document.addEventListener('visibilitychange', read)
    return () => {
      window.removeEventListener('focus', read)
      document.removeEventListener('visibilitychange', read)
    }
  }, [publicKey, isOn, isWanted, isBusy])

  async function switchTo(on: boolean): Promise<void> {
    setIsAsking(true)
    setProblem(undefined)
    try {
      const said = on ? await beginPush({ publicKey, isWanted }) : { intent: 'off' }
      isTurningOff.current = !on
      await fetcher.submit(said, { method: 'post', action: HERE, preventScrollReset: true })
    } catch (error) {
      if (!(error instanceof PushProblem)) throw error
      setState(error.state)
      setProblem(error.message || undefined)
    } finally {
      setIsAsking(false)
    }
  }

  return { state, switchTo, isBusy, problem: problem ?? (isBusy ? undefined : problemOf(fetcher.data)) }
}
