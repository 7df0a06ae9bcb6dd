import { useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { closeDialog, closeModal } from '#web/ui/windows/use-modal.ts'

const guidelines = [
  'Be kind: talk about the book and the idea, not the person.',
  'Hide spoilers between double bars, like ||this||.',
  'Keep private what others tell you in confidence, especially addresses and phone numbers.',
  'Only attach files you have the right to share.',
]

export const guidelinesId = 'guidelines'

/** The window in which a new discussion is posted: part of its form; until scripts run, the browser opens it. */
export function Guidelines({ isSending }: { isSending: boolean }) {
  const [isTicked, setTicked] = useState(false)
  const isHydrated = useHydrated()
  const box = useRef<HTMLDialogElement>(null)

  function reset() {
    const tick = box.current?.querySelector<HTMLInputElement>('[name=acknowledged]')
    if (tick) tick.checked = false
    setTicked(false)
  }

  return (
    <dialog
      ref={box}
      id={guidelinesId}
      popover="auto"
      aria-labelledby="guidelines-title"
      className="window"
      onClose={reset}
    >
      <div className="window-content">
        <h2 id="guidelines-title" className="text-xl">
          Community Guidelines
        </h2>
        <ul className="grid list-disc gap-2 pl-5">
          {guidelines.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        <Checkbox
          name="acknowledged"
          value="on"
          label="I’ve read the guidelines and will follow them"
          onChange={({ currentTarget }) => setTicked(currentTarget.checked)}
        />
        <div className="grid gap-3 sm:flex sm:justify-end">
          <Button
            variant="outline"
            className="max-sm:order-last"
            popoverTarget={guidelinesId}
            popoverTargetAction="hide"
            onClick={(event) => {
              reset()
              closeModal(event)
            }}
          >
            Cancel
          </Button>
          <SubmitButton
            pending={isSending}
            pendingLabel="Creating Discussion..."
            off={isHydrated && !isTicked}
            // Errors are shown beside the fields behind it.
            onClick={() => box.current && closeDialog(box.current)}
          >
            Post Discussion
          </SubmitButton>
        </div>
      </div>
    </dialog>
  )
}
