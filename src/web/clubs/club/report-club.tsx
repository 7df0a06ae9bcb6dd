import { clubPath } from '#rules/clubs/club-path.ts'
import type { ClubHead } from '#server/clubs/club-view.ts'
import { CancelWindow } from '#web/shell/cancel-window.tsx'
import { WrittenReportForm } from '#web/shell/forms/written-report-form.tsx'
import { ScreenWindow } from '#web/shell/screen-window.tsx'
import { TypedIn } from '#web/ui/typed.tsx'

/** Open while the address says so. */
export function ReportClub({ club: { id, name } }: { club: ClubHead }) {
  const here = clubPath(id)
  return (
    <ScreenWindow
      title={<TypedIn typed={name}>{`Report ${name}`}</TypedIn>}
      description="Our team and the club’s admins will read your report. The admins won’t see who sent it."
      here={here}
    >
      <WrittenReportForm cancel={<CancelWindow here={here} />} />
    </ScreenWindow>
  )
}
