import { type SubmitEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import { type FormResponse, problemOf } from '#web/ui/forms/form-response.ts'
import { PasskeyProblem } from './ask-for-passkey.ts'

/** Runs the device's part of `ceremony`, and posts the result to `path`, which redirects. */
export function usePasskey(ceremony: (path: string) => Promise<string>, path: string) {
  const fetcher = useFetcher<FormResponse>()
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function start(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    setIsAsking(true)
    setProblem(undefined)
    try {
      await fetcher.submit({ answer: await ceremony(path) }, { method: 'post', action: path })
    } catch (error) {
      if (!(error instanceof PasskeyProblem)) throw error
      setProblem(error.message)
    } finally {
      setIsAsking(false)
    }
  }

  const isBusy = isAsking || fetcher.state !== 'idle'
  return { start, isBusy, problem: problem ?? (isBusy ? undefined : problemOf(fetcher.data)) }
}
