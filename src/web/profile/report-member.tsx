import { useCloseWindow } from '#web/shell/window-over.ts'
import { Card } from '#web/ui/card.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { Dialog } from '#web/ui/windows/dialog.tsx'
import { ReportMemberForm } from './report-member-form.tsx'

/** Open while the address says so: a dialog or, without scripts, a card at the end of the page. */
export function ReportMember({ name, here }: { name: string; here: string }) {
  const isHydrated = useHydrated()
  const close = useCloseWindow(here)
  const hint = `Only our team reads your report. ${name} is not told who wrote it.`
  const form = <ReportMemberForm here={here} />

  if (!isHydrated) {
    return (
      <Card className="grid gap-4">
        <h2 className="text-xl">Report User</h2>
        <p className="text-soft">{hint}</p>
        {form}
      </Card>
    )
  }
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={`Report User: ${name}`} description={hint}>
      {form}
    </Dialog>
  )
}
