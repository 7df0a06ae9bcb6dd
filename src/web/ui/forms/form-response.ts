// The one shape of an action's response to a form or button, unless it redirects, and the hooks that read it.
import type { SubmissionResult } from '@conform-to/react'
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
  const response = useLastResponse()
  return isResponseTo(of, response) ? response : undefined
}

/**
 * Kept by location, because the router forgets a response when its screen is revalidated. A navigation or another form has a
 * new location.
 */
const responses = new WeakMap<object, FormResponse>()

function useLastResponse(): FormResponse | undefined {
  const response = useActionData<FormResponse>()
  const location = useLocation()
  if (response) responses.set(location, response)
  return responses.get(location)
}

export function isResponseTo(of: FormOf, response: FormResponse | undefined): boolean {
  return Object.entries(of).every(([name, value]) =>
    [value].flat().some((each) => each === response?.typed[name]),
  )
}

/** The error of the form as a whole. */
export function problemOf(response: FormResponse | undefined): string | undefined {
  return response?.errors['']?.join(' ') || undefined
}

/** The first error of any field, for forms that show none beside their fields. */
export function anyProblemOf(response: Pick<FormResponse, 'errors'> | undefined): string | undefined {
  return Object.values(response?.errors ?? {}).flat()[0]
}
