import { DomainError } from '#rules/domain-error.ts'
import { FormToast } from '#web/shell/toasts/form-toast.tsx'
import { FormProblem } from '#web/ui/forms/schema-form.tsx'

const { message: failed } = new DomainError('EVENT_NOT_SUBMITTED')

/** The error of a whole submission: above its fields, or as a toast if no field has one. */
export function SubmissionProblem({
  form,
}: {
  form: { errors?: readonly string[] | undefined; errorId: string }
}) {
  if (form.errors?.includes(failed))
    return <FormToast title={failed} text="What you typed is still here, but it hasn’t been saved." />
  return <FormProblem form={form} />
}
