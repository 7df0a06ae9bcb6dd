import { useEffect, useState } from 'react'
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

  useEffect(() => {
    if (isBusy) return
    const read = () => void pushState({ publicKey, isOn }).then(setState)
    read()
    // Notifications may have been allowed or blocked in the meantime: beside the page, or in another app.
    window.addEventListener('focus', read)
    document.addEventListener('visibilitychange', read)
    return () => {
      window.removeEventListener('focus', read)
      document.removeEventListener('visibilitychange', read)
    }
  }, [publicKey, isOn, isBusy])

  async function switchTo(on: boolean): Promise<void> {
    setIsAsking(true)
    setProblem(undefined)
    try {
      const said = on ? await beginPush({ publicKey, isWanted }) : { intent: 'off' }
      // First the server: a subscription that is wanted there and missing here is renewed (worker/pushes.ts).
      await fetcher.submit(said, { method: 'post', action: HERE, preventScrollReset: true })
      if (!on) await stopPush()
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
