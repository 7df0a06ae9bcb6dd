import type { FormAnswer } from '#web/ui/forms/form-answer.ts'

/** In another tab, so that what was typed here stays. */
export function AnswerWay({ way }: { way: FormAnswer['way'] }) {
  if (!way) return null
  return (
    <>
      {' '}
      <a href={way.to} target="_blank" rel="noreferrer" className="font-medium underline underline-offset-4">
        {way.label} (opens a new tab)
      </a>
    </>
  )
}
