import type { MouseEvent } from 'react'
import { savedAnswersPath } from '#rules/moderation/admin-paths.ts'
import { filledIn, putIn } from '#rules/moderation/saved-answers.ts'
import { Button } from '#web/ui/button.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { Disclosure } from '#web/ui/windows/disclosure.tsx'
import { SAVED } from './saved-field.ts'

export type SavedAnswer = { id: string; title: string; words: string }

/**
 * Inside a form: the administrators' saved answers, each a button that inserts its text at the end of `field`. Without scripts
 * the form is posted and comes back with it.
 */
export function SavedAnswersList({
  answers,
  name,
  field = 'words',
  isOpen = false,
}: {
  answers: readonly SavedAnswer[]
  /** The name of the person who gets the reply. */
  name: string | null
  field?: string
  isOpen?: boolean
}) {
  // With scripts, Enter submits the form and never presses one of these.
  const type = useHydrated() ? 'button' : 'submit'
  return (
    <Disclosure title="Use a saved answer" className="text-sm" open={isOpen}>
      {answers.length === 0 && <p className="text-soft">No saved answers yet.</p>}
      <ul className="grid gap-2">
        {answers.map(({ id, title, words }) => {
          const filled = filledIn(words, name)
          return (
            <li key={id} className="grid justify-items-start gap-1">
              <Button
                type={type}
                variant="outline"
                size="sm"
                name={SAVED}
                value={filled}
                formNoValidate
                onClick={(event) => put(event, filled, field)}
              >
                <span className="sr-only">Insert: </span>
                <Typed>{title}</Typed>
              </Button>
              <p dir="auto" className="line-clamp-2 text-soft wrap-anywhere">
                {filled}
              </p>
            </li>
          )
        })}
      </ul>
      {/* In another tab, so that what is typed in this form stays. */}
      <a
        href={savedAnswersPath}
        target="_blank"
        rel="noreferrer"
        className="mt-2 inline-flex min-h-11 items-center text-primary-ink underline"
      >
        Edit saved answers (opens a new tab)
      </a>
    </Disclosure>
  )
}

function put(event: MouseEvent<HTMLButtonElement>, words: string, field: string): void {
  const box = event.currentTarget.form?.elements.namedItem(field)
  if (!(box instanceof HTMLTextAreaElement)) return
  event.preventDefault()
  box.value = putIn(box.value, words)
  box.dispatchEvent(new Event('input', { bubbles: true }))
  box.focus()
  box.setSelectionRange(box.value.length, box.value.length)
}
