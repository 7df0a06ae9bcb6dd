import type { RefObject } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ScanBarcode } from '#web/ui/icons.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const labels = {
  rest: 'Scan ISBN Barcode',
  scanning: 'Scanning...',
  fetching: 'Fetching book data...',
}

/** Turns the camera on. Busy it keeps the focus, which a button disabled in earnest would lose. */
export function ScanButton({
  does,
  onPress,
  buttonRef,
}: {
  does: keyof typeof labels
  onPress: () => void
  buttonRef?: RefObject<HTMLButtonElement | null>
}) {
  const isBusy = does !== 'rest'
  return (
    <Button
      ref={buttonRef}
      variant="secondary"
      block
      aria-disabled={isBusy}
      aria-busy={isBusy}
      onClick={() => {
        if (!isBusy) onPress()
      }}
    >
      {isBusy ? <Spinner /> : <ScanBarcode aria-hidden />}
      {labels[does]}
    </Button>
  )
}
