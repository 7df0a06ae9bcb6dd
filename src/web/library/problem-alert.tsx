import { Alert } from '#web/ui/notices/alert.tsx'

/** Why the last thing tried here was refused, if it was. */
export function ProblemAlert({ actionData }: { actionData: object | undefined }) {
  const problem = actionData && 'problem' in actionData ? actionData.problem : undefined
  if (typeof problem !== 'object' || problem === null || !('message' in problem)) return null
  return <Alert>{String(problem.message)}</Alert>
}
