import { Alert } from '#web/ui/notices/alert.tsx'
import type { NoScanner } from './use-scanner.ts'

export const cameraNeeded = {
  title: 'Camera access needed',
  text: 'Please allow camera access to scan ISBN codes.',
}

export const otherCode = 'That isn’t a book’s barcode. Look for the one that starts with 978 or 979.'

const causes: Record<NoScanner, string> = {
  denied: 'You can change this in the settings of your browser or your device.',
  absent: 'We couldn’t find a camera on this device.',
  busy: 'Another app is using the camera.',
  unreadable: 'We couldn’t load the scanner. Check your connection and try again.',
}

/** Why nothing can be scanned, and the alternative. */
export function CameraNeeded({ why }: { why: NoScanner }) {
  const isCamera = why !== 'unreadable'
  return (
    <Alert tone="warn" title={isCamera ? cameraNeeded.title : 'You can’t scan right now'}>
      {isCamera && <span>{`${cameraNeeded.text} `}</span>}
      {causes[why]} You can type the ISBN instead.
    </Alert>
  )
}
