import { getFormProps } from '@conform-to/react'
import { Form } from 'react-router'
import { conversationReportForm, reportReasons } from '#rules/moderation/moderation-forms.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import { acts } from '#web/shell/screen.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormProblem } from '#web/ui/forms/form-problem.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { conversationPath, placeOf } from './conversation-path.ts'
import { ConversationWindow, useConversation } from './conversation-window.tsx'
import { WindowButtons } from './window-buttons.tsx'

export const handle = { access: 'member' }

export const action = acts(async ({ request, services, viewer, params, url }) => {
  const { conversationId = '' } = params
  return submitted(await request.formData(), conversationReportForm, async (report) => {
    await services.moderation.report(viewer, {
      about: { kind: 'conversation', id: conversationId },
      ...report,
    })
    return replaceWithToast(conversationPath(conversationId, placeOf(url.searchParams)), {
      tone: 'success',
      title: 'User Reported',
      text: 'Thank you for your report. Our team will review it.',
    })
  })
})

export default function Report() {
  const { name } = useConversation().conversation.other
  const [form, { reason, details }] = useSchemaForm(conversationReportForm, { id: 'report' })
  const isSending = useIsSending()
  return (
    <ConversationWindow
      title={`Report ${name}`}
      description={`Only our team reads this. ${name} is not told who wrote it.`}
    >
      <Form method="post" {...getFormProps(form)} className="group grid gap-4">
        <FormProblem form={form} />
        <RadioGroup
          legend="What happened?"
          field={reason}
          options={reportReasons.map((each) => ({ value: each, label: each }))}
          required
        />
        {/* By style alone, so that it also opens without scripts. */}
        <div className="hidden group-has-[input[value=Other]:checked]:block">
          <Field label="Tell us more" field={details} required>
            <TextArea maxLength={2000} />
          </Field>
        </div>
        <WindowButtons>
          <SubmitButton variant="destructive" pending={isSending}>
            Submit Report
          </SubmitButton>
        </WindowButtons>
      </Form>
    </ConversationWindow>
  )
}
