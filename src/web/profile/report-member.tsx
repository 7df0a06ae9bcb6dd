import { ScreenWindow } from '#web/shell/screen-window.tsx'
import { ReportMemberForm } from './report-member-form.tsx'

/** Open while the address says so. */
export function ReportMember({ name, here }: { name: string; here: string }) {
  return (
    <ScreenWindow
      title={`Report User: ${name}`}
      description={`Only our team reads your report. ${name} is not told who wrote it.`}
      here={here}
    >
      <ReportMemberForm here={here} />
    </ScreenWindow>
  )
}
