import { useEffect, useRef } from 'react'
import { Alert } from '#web/ui/notices/alert.tsx'
import { AnswerWay } from '#web/ui/notices/answer-way.tsx'
import { useAnswer } from './form-answer.ts'

/** The error of a whole form, above its fields. It scrolls into view, because the pressed button may be far below. */
export function FormProblem({ form }: { form: { errors?: readonly string[] | undefined; errorId: string } }) {
  const { errors, errorId } = form
  const answer = useAnswer()
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors?.length) shown.current?.scrollIntoView({ block: 'nearest' })
  }, [errors])
  if (!errors?.length) return null
  return (
    <div id={errorId} ref={shown} className="scroll-my-4">
      <Alert>
        {errors.join(' ')}
        <AnswerWay way={answer?.errors['']?.join() === errors.join() ? answer.way : undefined} />
      </Alert>
    </div>
  )
}
