import { data } from 'react-router'
import type { FormAnswer } from '#web/ui/forms/form-answer.ts'

// Nothing that others make up is sent back.
const intentOfOurs = /^[\w-]{1,60}$/

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
  return data<FormAnswer>({ typed, errors, ...(about !== undefined && { about }) }, init)
}
