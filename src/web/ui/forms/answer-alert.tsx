import { Alert } from '#web/ui/notices/alert.tsx'
import { type FormOf, problemOf, useAnswer } from './form-answer.ts'

/** Why the button `of` was refused, if it was. Forms with fields have a FormProblem. */
export function AnswerAlert({ of }: { of?: FormOf }) {
  const problem = problemOf(useAnswer(of))
  return problem ? <Alert>{problem}</Alert> : null
}
