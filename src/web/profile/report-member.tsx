import { CancelWindow } from '#web/shell/cancel-window.tsx'
import { WrittenReportForm } from '#web/shell/forms/written-report-form.tsx'
import { ScreenWindow } from '#web/shell/screen-window.tsx'
import { TypedIn } from '#web/ui/typed.tsx'

/** Open while the address says so. */
export function ReportMember({ name, here }: { name: string; here: string }) {
  return (
    <ScreenWindow
      title={<TypedIn typed={name}>{`Report User: ${name}`}</TypedIn>}
      description={
        <TypedIn
          typed={name}
        >{`Only our team will read your report. ${name} won’t see who sent it.`}</TypedIn>
      }
      here={here}
    >
      <WrittenReportForm cancel={<CancelWindow here={here} />} />
    </ScreenWindow>
  )
}
