import { useNavigation } from 'react-router'
import { unblockForm } from '#rules/moderation/moderation-forms.ts'
import { picturePath } from '#rules/pictures/picture-paths.ts'
import { Card } from '#web/ui/card.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { ConversationReportLinks, type ReportableConversation } from './conversation-report-links.tsx'

export function BlockedMember({
  id,
  name,
  photo,
  blockedOn,
  conversations,
}: {
  id: string
  name: string
  photo: { id: string; tint: string } | null
  blockedOn: string
  conversations: ReportableConversation[]
}) {
  const [form] = useSchemaForm(unblockForm, { id: `unblock-${id}`, of: { member: id } })
  const isSending = useNavigation().formData?.get('member') === id
  return (
    <Card className="flex items-center gap-4">
      <Avatar name={name} src={photo && picturePath(photo.id, 96)} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">
          <Typed>{name}</Typed>
        </p>
        <p className="text-sm text-soft">Blocked on {blockedOn}</p>
        <ConversationReportLinks name={name} conversations={conversations} />
      </div>
      <SchemaForm form={form} preventScrollReset className="grid gap-2">
        <input type="hidden" name="member" value={id} />
        <SubmitButton variant="outline" pending={isSending} aria-label={`Unblock ${name}`}>
          Unblock
        </SubmitButton>
      </SchemaForm>
    </Card>
  )
}
