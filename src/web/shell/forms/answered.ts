import { data } from 'react-router'
import type { FormAnswer } from '#web/ui/forms/form-answer.ts'
import { provePath, wantedBy } from './proving.ts'

// Nothing that others make up is sent back.
const intentOfOurs = /^[\w-]{1,60}$/

/** What an action answers: it leads elsewhere, or says something of its form. */
export type Answer = Response | ReturnType<typeof answered>

/** Answers `form` in the one shape, with what was typed in it and what is wrong. */
export function answered(
  form: FormData | undefined,
  answer: Pick<FormAnswer, 'errors'> & Partial<FormAnswer>,
  init: ResponseInit,
) {
  const asked = form?.get('intent')
  const typed = { ...answer.typed }
  if (typeof asked === 'string' && intentOfOurs.test(asked)) typed.intent = asked
  const { errors, about } = answer
  const wanted = wantedBy(new Headers(init.headers))
  // Scripts ask for it in a window; without them it is shown in another tab, so that what was typed stays.
  const way = wanted && { label: 'Show that it’s you', to: provePath(wanted, '/settings/security') }
  return data<FormAnswer>({ typed, errors, ...(about !== undefined && { about }), ...(way && { way }) }, init)
}
