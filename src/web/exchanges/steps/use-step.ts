import { useFetcher } from 'react-router'
import { stepPath } from '#rules/exchanges/exchange-paths.ts'
import type { StepName } from '#rules/exchanges/exchanges.ts'
import { useLoadedAhead } from '#web/shell/forms/load-ahead.ts'
import type { FormResponse } from '#web/ui/forms/form-response.ts'

/** One exchange, and the screen to return to: a path of this site. */
export type StepOf = {
  exchangeId: string
  back: string
  /** 'Sabriel, Kirra Walsh': the subject of its buttons, for screen readers, if a screen shows several exchanges. */
  about?: string | undefined
}

/** A form for one step of an exchange (handled by take-step.tsx) that stays on the screen. */
export function useStep(step: StepName, of: StepOf) {
  const fetcher = useFetcher<FormResponse>()
  useLoadedAhead('exchanges/steps/take-step')
  return {
    Form: fetcher.Form,
    target: { method: 'post', action: stepPath(step, of.exchangeId) },
    formId: formIdOf(step, of),
    answer: fetcher.data,
    isSending: fetcher.state !== 'idle',
    /** The address it was posted to, while it is pending. */
    sentTo: fetcher.formAction,
  } as const
}

export const formIdOf = (step: StepName, { exchangeId }: StepOf) => `${step}-${exchangeId}`
