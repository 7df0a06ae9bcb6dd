import { anyProblemOf, type FormAnswer } from '#web/ui/forms/form-answer.ts'

/** What a message is about stands before it, once. */
export function withAbout(about: string, body: string): string {
  return about === '' || body.startsWith(about) ? body : `${about}\n\n${body}`
}

/** What a form's answer says about a message that was not sent: why, and the message, which is never lost. */
export function notSent(answer: FormAnswer | undefined): { problem: string; body: string } | undefined {
  const problem = anyProblemOf(answer)
  return problem === undefined ? undefined : { problem, body: String(answer?.typed.body ?? '') }
}
