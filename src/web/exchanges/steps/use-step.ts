import { useFetcher } from 'react-router'
import type { StepName } from '#rules/exchanges/exchanges.ts'
import { useLoadedAhead } from '#web/shell/forms/load-ahead.ts'
import type { FormAnswer } from '#web/ui/forms/form-answer.ts'

/** One exchange, and the screen to come back to: a path of this site. */
export type StepOf = {
  exchangeId: string
  back: string
  /** 'Sabriel, Kirra Walsh': what its buttons are about, for a screen reader, where several exchanges stand on one screen. */
  about?: string | undefined
}

export function stepPath(step: StepName | 'archive', { exchangeId }: StepOf): string {
  return `/exchanges/${exchangeId}/${step}`
}

/** Where a step asks for more than fits beside it: a screen of its own. */
export function stepScreenPath(step: StepName, of: StepOf): string {
  return `${stepPath(step, of)}?${new URLSearchParams({ back: of.back })}`
}

/** The agreed meeting as a file for a calendar. */
export const meetingFilePath = (exchangeId: string): string => `/exchanges/${exchangeId}/meeting.ics`

/** A form that takes one step of an exchange (exchanges/take-step.tsx answers it), without leaving the screen. */
export function useStep(step: StepName | 'archive', of: StepOf) {
  const fetcher = useFetcher<FormAnswer>()
  useLoadedAhead('exchanges/steps/take-step')
  return {
    Form: fetcher.Form,
    target: { method: 'post', action: stepPath(step, of) },
    formId: `${step}-${of.exchangeId}`,
    answer: fetcher.data,
    isSending: fetcher.state !== 'idle',
    /** While it is on its way: the address it was sent to. */
    sentTo: fetcher.formAction,
  } as const
}
