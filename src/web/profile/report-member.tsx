import { ScreenWindow } from '#web/shell/screen-window.tsx'
import { TypedIn } from '#web/ui/typed.tsx'
import { ReportMemberForm } from './report-member-form.tsx'

/** Open while the address says so. */
export function ReportMember({ name, here }: { name: string; here: string }) {
  return (
    <ScreenWindow
      title={<TypedIn typed={name}>{`Report User: ${name}`}</TypedIn>}
      description={
        <TypedIn typed={name}>{`Only our team reads your report. ${name} is not told who wrote it.`}</TypedIn>
      }
      here={here}
    >
      <ReportMemberForm here={here} />
    </ScreenWindow>
  )
}
