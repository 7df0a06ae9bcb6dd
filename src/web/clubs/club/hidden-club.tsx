import { Alert } from '#web/ui/notices/alert.tsx'

/** Above a club that an administrator, or several reports, have taken from sight: only its members come here. */
export function HiddenClub() {
  return (
    <Alert tone="info">
      This club is hidden while an administrator reviews it. Members can read it, but nobody can post, and its
      files and calendar are unavailable. Nothing is lost, and no meetings are cancelled.
    </Alert>
  )
}
