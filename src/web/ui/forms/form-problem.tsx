import { Alert } from '#web/ui/notices/alert.tsx'

/** What is wrong with a form as a whole, above its fields. */
export function FormProblem({ form }: { form: { errors?: readonly string[] | undefined; errorId: string } }) {
  if (!form.errors?.length) return null
  return (
    <div id={form.errorId}>
      <Alert>{form.errors.join(' ')}</Alert>
    </div>
  )
}
