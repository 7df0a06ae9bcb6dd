// The addresses of an exchange's steps.
import type { StepName } from './exchanges.ts'

export const stepPath = (step: StepName | 'archive', exchangeId: string): string =>
  `/exchanges/${exchangeId}/${step}`

/** A screen of its own, for a step that needs more space than is beside it; it returns to `back`, a path of this site. */
export const stepScreenPath = (step: StepName, of: { exchangeId: string; back: string }): string =>
  `${stepPath(step, of.exchangeId)}?${new URLSearchParams({ back: of.back })}`

/** The agreed meeting as a calendar file. */
export const meetingFilePath = (exchangeId: string): string => `/exchanges/${exchangeId}/meeting.ics`
