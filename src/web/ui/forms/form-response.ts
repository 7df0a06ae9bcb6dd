// The one shape of an action's response to a form or button, unless it redirects, and the hooks that read it.
import type { SubmissionResult } from '@conform-to/react'
import { useState } from 'react'
import { useActionData, useLocation } from 'react-router'

export type FormResponse = {
  /** The submitted values by field, without passwords and files; `intent` tells the forms of one screen apart. */
  typed: NonNullable<SubmissionResult['initialValue']>
  /** Errors by field; '' is the form as a whole. */
  errors: Record<string, string[]>
  /** A link to where the problem can be fixed, in another tab: what was typed here stays. */
  way?: { label: string; to: string }
  /** Anything the screen shows beside it, in a shape of its own. */
  about?: unknown
}

/** Which of a screen's forms: the values of its hidden fields. A name may have several possible values. */
export type FormOf = Record<string, string | readonly string[]>

/** The action's response to the form `of`, or to any form if the screen has only one. */
export function useFormResponse(of: FormOf = {}): FormResponse | undefined {
  const answer = useLastResponse()
  return isResponseTo(of, answer) ? answer : undefined
}

/**
 * The router forgets a response when its screen is read again (revalidation), as after live news. It lasts until the next navigation,
 * to a tab, filter or window of the same screen too, or the next form.
 */
function useLastResponse(): FormResponse | undefined {
  const answer = useActionData<FormResponse>()
  // Another after each navigation and each form, the same after a revalidation.
  const { key } = useLocation()
  const [last, setLast] = useState({ key, answer })
  if (last.key !== key || (answer && last.answer !== answer)) setLast({ key, answer })
  return last.key === key ? (answer ?? last.answer) : answer
}

export function isResponseTo(of: FormOf, answer: FormResponse | undefined): boolean {
  return Object.entries(of).every(([name, value]) =>
    [value].flat().some((each) => each === answer?.typed[name]),
  )
}

/** The error of the form as a whole. */
export function problemOf(answer: FormResponse | undefined): string | undefined {
  return answer?.errors['']?.join(' ') || undefined
}

/** The first error of any field, for forms that show none beside their fields. */
export function anyProblemOf(answer: Pick<FormResponse, 'errors'> | undefined): string | undefined {
  return Object.values(answer?.errors ?? {}).flat()[0]
}
