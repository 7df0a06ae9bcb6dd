import { Alert } from '#web/ui/notices/alert.tsx'

/** Above a club that an administrator, or several reports, have taken from sight: only its members come here. */
export function HiddenClub() {
  return (
    <Alert tone="info">
      This club is hidden while an administrator looks at it. Its members can read in it; nobody can write,
      and its files and calendar rest. Nothing is lost, and no meeting is called off.
    </Alert>
  )
}
