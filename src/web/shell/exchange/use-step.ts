import { useFetcher } from 'react-router'
import type { StepName } from '#rules/exchanges.ts'

/** One exchange, and the screen to come back to: a path of this site. */
export type StepOf = { exchangeId: string; back: string }

/** A form that takes one step of an exchange (exchanges/take-step.tsx answers it), without leaving the screen. */
export function useStep(step: StepName | 'putAway', { exchangeId }: StepOf) {
  const fetcher = useFetcher<object>()
  return {
    Form: fetcher.Form,
    target: { method: 'post', action: `/exchanges/${exchangeId}/${step}` },
    formId: `${step}-${exchangeId}`,
    answer: fetcher.data,
    isSending: fetcher.state !== 'idle',
  } as const
}
