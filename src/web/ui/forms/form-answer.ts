// The one shape in which a posted form or button is answered, where it does not lead elsewhere, and its one reader.
import type { SubmissionResult } from '@conform-to/react'
import { useActionData } from 'react-router'

export type FormAnswer = {
  /** What was typed, by field, without passwords and files; `intent` tells the forms of one screen apart. */
  typed: NonNullable<SubmissionResult['initialValue']>
  /** What is wrong, by field; '' is the form as a whole. */
  errors: Record<string, string[]>
  /** Where what is in its way is put right, in another tab: what was typed stays here. */
  way?: { label: string; to: string }
  /** What the screen is to show beside it, in a shape of its own. */
  about?: unknown
}

/** Which of a screen's forms: the values of its hidden fields. Several may be right for one name. */
export type FormOf = Record<string, string | readonly string[]>

/** What the screen's action answered to the form `of`, or to any if the screen has but one. */
export function useAnswer(of: FormOf = {}): FormAnswer | undefined {
  const answer = useActionData<FormAnswer>()
  return isAnswerTo(of, answer) ? answer : undefined
}

export function isAnswerTo(of: FormOf, answer: FormAnswer | undefined): boolean {
  return Object.entries(of).every(([name, value]) =>
    [value].flat().some((each) => each === answer?.typed[name]),
  )
}

/** What is wrong with the form as a whole. */
export function problemOf(answer: FormAnswer | undefined): string | undefined {
  return answer?.errors['']?.join(' ') || undefined
}

/** What is wrong first, with whichever field: where nothing is said beside fields. */
export function anyProblemOf(answer: Pick<FormAnswer, 'errors'> | undefined): string | undefined {
  return Object.values(answer?.errors ?? {}).flat()[0]
}
