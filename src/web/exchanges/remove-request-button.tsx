import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { Form } from 'react-router'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { Trash2 } from '#web/ui/icons.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const ConfirmDialog = lazy(async () => ({
  default: (await import('#web/ui/windows/confirm-dialog.tsx')).ConfirmDialog,
}))

/** Asks first where scripts run; without them the button removes at once. */
export function RemoveRequest({
  exchangeId,
  title,
  look,
}: {
  exchangeId: string
  title: string
  look: 'icon' | 'swiped'
}) {
  const [isAsking, setAsking] = useState(false)
  const isHydrated = useHydrated()

  function ask(event: MouseEvent) {
    if (!isHydrated) return
    event.preventDefault()
    setAsking(true)
  }

  const form = `remove-${exchangeId}-${look}`
  return (
    <>
      <Form id={form} method="post" preventScrollReset className={look === 'swiped' ? 'h-full' : 'shrink-0'}>
        <input type="hidden" name="intent" value="remove-request" />
        <input type="hidden" name="exchangeId" value={exchangeId} />
        {look === 'icon' ? (
          <button
            type="submit"
            onClick={ask}
            aria-label={`Remove request: ${title}`}
            title="Remove request"
            className={buttonStyles({ variant: 'ghost', size: 'icon' })}
          >
            <Trash2 aria-hidden />
          </button>
        ) : (
          <Button type="submit" variant="destructive" onClick={ask} className="h-full w-full flex-col">
            <Trash2 aria-hidden /> Remove
          </Button>
        )}
      </Form>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={setAsking}
            title="Remove Book Request"
            description="Are you sure you want to remove this book request? This action cannot be undone."
          >
            <Button
              type="submit"
              form={form}
              variant="destructive"
              onClick={() => setTimeout(setAsking, 0, false)}
            >
              Remove
            </Button>
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
