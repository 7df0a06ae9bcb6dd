import { Alert } from '#web/ui/notices/alert.tsx'
import { WayToFix } from '#web/ui/notices/way-to-fix.tsx'
import { type FormOf, isResponseTo, problemOf, useFormResponse } from './form-response.ts'

/**
 * Why the button `of` was refused, if it was. Forms with fields have a FormProblem. For a row that may be gone by then, the
 * refusal is shown above the rows, `unless` one of them is there to show it.
 */
export function RefusalAlert({ of, unless }: { of?: FormOf; unless?: FormOf }) {
  const response = useFormResponse(of)
  const problem = problemOf(response)
  if (!problem || (unless && isResponseTo(unless, response))) return null
  return (
    <Alert>
      {problem}
      <WayToFix way={response?.way} />
    </Alert>
  )
}
