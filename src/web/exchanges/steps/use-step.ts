import { useFetcher } from 'react-router'
import type { StepName } from '#rules/exchanges/exchanges.ts'
import { useLoadedAhead } from '#web/shell/forms/load-ahead.ts'
import type { FormAnswer } from '#web/ui/forms/form-answer.ts'

/** One exchange, and the screen to return to: a path of this site. */
export type StepOf = {
  exchangeId: string
  back: string
  /** 'Sabriel, Kirra Walsh': the subject of its buttons, for screen readers, if a screen shows several exchanges. */
  about?: string | undefined
}

export function stepPath(step: StepName | 'archive', { exchangeId }: StepOf): string {
  return `/exchanges/${exchangeId}/${step}`
}

/** A screen of its own, for a step that needs more space than is beside it. */
export function stepScreenPath(step: StepName, of: StepOf): string {
  return `${stepPath(step, of)}?${new URLSearchParams({ back: of.back })}`
}

/** The agreed meeting as a calendar file. */
export const meetingFilePath = (exchangeId: string): string => `/exchanges/${exchangeId}/meeting.ics`

/** A form for one step of an exchange (handled by exchanges/take-step.tsx) that stays on the screen. */
export function useStep(step: StepName | 'archive', of: StepOf) {
  const fetcher = useFetcher<FormAnswer>()
  useLoadedAhead('exchanges/steps/take-step')
  return {
    Form: fetcher.Form,
    target: { method: 'post', action: stepPath(step, of) },
    formId: `${step}-${of.exchangeId}`,
    answer: fetcher.data,
    isSending: fetcher.state !== 'idle',
    /** The address it was posted to, while it is pending. */
    sentTo: fetcher.formAction,
  } as const
}
