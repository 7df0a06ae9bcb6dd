import { Alert } from '#web/ui/notices/alert.tsx'

/** Shown above a club hidden by an administrator or by several reports: only its members can open it. */
export function HiddenClub() {
  return (
    <Alert tone="info">
      This club is hidden while an administrator reviews it. Members can read it, but nobody can post, and its
      files and calendar are unavailable. Nothing is lost, and no meetings are cancelled. Books that you
      shared only with this club are paused, and stay paused.
    </Alert>
  )
}
