import {
  ConversationReportLinks,
  type ReportableConversation,
} from '#web/moderation/conversation-report-links.tsx'
import { CancelWindow } from '#web/shell/cancel-window.tsx'
import { WrittenReportForm } from '#web/shell/forms/written-report-form.tsx'
import { ScreenWindow } from '#web/shell/screen-window.tsx'
import { TypedIn } from '#web/ui/typed.tsx'

/** Open while the address says so. */
export function ReportMember({
  name,
  conversations,
  here,
}: {
  name: string
  /** The viewer's with them, also across a block. */
  conversations: readonly ReportableConversation[]
  here: string
}) {
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
      {conversations.length > 0 && (
        <div>
          <p className="text-soft">Is it about messages? Then choose which ones our team can read.</p>
          <ConversationReportLinks name={name} conversations={conversations} />
        </div>
      )}
      <WrittenReportForm cancel={<CancelWindow here={here} />} />
    </ScreenWindow>
  )
}
