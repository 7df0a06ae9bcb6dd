import { data } from 'react-router'
import { wantedBy } from '#rules/proof-header.ts'
import type { FormResponse } from '#web/ui/forms/form-response.ts'
import { provePath } from './proving.ts'

// Made-up values are never sent back.
const intentOfOurs = /^[\w-]{1,60}$/

/** An action's result: a redirect, or data about its form. */
export type ActionResponse = Response | ReturnType<typeof formResponse>

/** Returns `form` in the common shape, with its values and errors. */
export function formResponse(
  form: FormData | undefined,
  response: Pick<FormResponse, 'errors'> & Partial<FormResponse>,
  init: ResponseInit,
) {
  const asked = form?.get('intent')
  const typed = { ...response.typed }
  if (typeof asked === 'string' && intentOfOurs.test(asked)) typed.intent = asked
  const { errors, about } = response
  const wanted = wantedBy(new Headers(init.headers))
  // With scripts the proof is asked for in a window; without them it opens in another tab, so that what was typed stays.
  const way = wanted && { label: 'Confirm it’s you', to: provePath(wanted, '/settings/security') }
  return data<FormResponse>(
    { typed, errors, ...(about !== undefined && { about }), ...(way && { way }) },
    init,
  )
}
