import { anyProblemOf, type FormResponse } from '#web/ui/forms/form-response.ts'

/** A message about something starts with it, once. */
export function withAbout(about: string, body: string): string {
  return about === '' || body.startsWith(about) ? body : `${about}\n\n${body}`
}

/** The composer's state after a message was refused: why, and the message itself, which is never lost. */
export function notSent(answer: FormResponse | undefined): { problem: string; body: string } | undefined {
  const problem = anyProblemOf(answer)
  return problem === undefined ? undefined : { problem, body: String(answer?.typed.body ?? '') }
}
