import { useState } from 'react'
import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { ConfirmDialog } from '#web/ui/windows/confirm-dialog.tsx'

/** Takes a copy out of the bookcase, after asking. Without scripts the words beside the button are the question. */
export function WithdrawCopy({ copyId, title }: { copyId: string; title: string }) {
  const isHydrated = useHydrated()
  const [isAsking, setAsking] = useState(false)
  const description =
    'It leaves your bookcase for good, and whoever waits for it is told. This action cannot be undone.'
  const form = (
    <Form method="post" preventScrollReset onSubmit={() => setAsking(false)} className="grid">
      <input type="hidden" name="copyId" value={copyId} />
      <Button type="submit" name="intent" value="withdraw" variant="destructive">
        Withdraw
      </Button>
    </Form>
  )
  if (!isHydrated) {
    return (
      <div className="grid gap-3">
        <p className="text-sm">{description}</p>
        {form}
      </div>
    )
  }
  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={setAsking}
      trigger={
        <Button variant="outline" size="sm" className="justify-self-start">
          Withdraw this copy
        </Button>
      }
      title={`Withdraw ${title}?`}
      description={description}
    >
      {form}
    </ConfirmDialog>
  )
}
