import type { RefObject } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ScanBarcode } from '#web/ui/icons.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const labels = {
  rest: 'Scan ISBN Barcode',
  scanning: 'Scanning...',
  fetching: 'Fetching book data...',
}

/** Turns the camera on. */
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
    <Button ref={buttonRef} variant="secondary" block off={isBusy} aria-busy={isBusy} onClick={onPress}>
      {isBusy ? <Spinner /> : <ScanBarcode aria-hidden />}
      {labels[does]}
    </Button>
  )
}
