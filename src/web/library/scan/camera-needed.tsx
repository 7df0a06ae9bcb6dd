import { Alert } from '#web/ui/notices/alert.tsx'
import type { NoScanner } from './use-scanner.ts'

export const cameraNeeded = {
  title: 'Camera access needed',
  text: 'Please allow camera access to scan ISBN codes.',
}

export const otherCode = 'That is not the barcode of a book. Look for the one that begins with 978 or 979.'

const causes: Record<NoScanner, string> = {
  denied: 'Your browser’s settings for this site can change that.',
  absent: 'We could not find a camera on this device.',
  busy: 'Another app is using the camera.',
  unreadable: 'The scanner could not be fetched. Check your connection and try again.',
}

/** Why nothing is scanned, and the way that is always there. */
export function CameraNeeded({ why }: { why: NoScanner }) {
  const isCamera = why !== 'unreadable'
  return (
    <Alert tone="warn" title={isCamera ? cameraNeeded.title : 'Scanning is not possible right now'}>
      {isCamera && <span>{`${cameraNeeded.text} `}</span>}
      {causes[why]} You can type the ISBN instead.
    </Alert>
  )
}
