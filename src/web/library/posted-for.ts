import { typedIn } from '#web/shell/forms/posted-answer.ts'

/** Screens have a form for each copy: of what was answered, only what belongs to this one's. */
export function postedFor(copyId: string, actionData: object | undefined): object | undefined {
  return typedIn(actionData, 'copyId') === copyId ? actionData : undefined
}
