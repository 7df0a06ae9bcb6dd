import { Alert } from '#web/ui/notices/alert.tsx'
import { AnswerWay } from '#web/ui/notices/answer-way.tsx'
import { type FormOf, isAnswerTo, problemOf, useAnswer } from './form-answer.ts'

/**
 * Why the button `of` was refused, if it was. Forms with fields have a FormProblem. For a row that may be gone by then, the
 * refusal is shown above the rows, `unless` one of them is there to show it.
 */
export function AnswerAlert({ of, unless }: { of?: FormOf; unless?: FormOf }) {
  const answer = useAnswer(of)
  const problem = problemOf(answer)
  if (!problem || (unless && isAnswerTo(unless, answer))) return null
  return (
    <Alert>
      {problem}
      <AnswerWay way={answer?.way} />
    </Alert>
  )
}
