import { type LineState, longestLine, type StopKind, withOwnSuburb } from '#rules/journeys/journeys.ts'
import { ownStopForm } from '#web/journeys/journey-forms.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'

const lineSays: Record<LineState, string> = {
  none: 'Optional. It shows once we’ve approved it.',
  waiting: 'We haven’t looked at it yet.',
  shown: 'The journey shows it.',
  declined: 'We don’t show this line. You can write another.',
}

/** The viewer's own stop: what the journey shows of it is their choice. */
export function OwnStop({
  stop,
}: {
  stop: {
    id: string
    kind: StopKind
    month: string
    isLoan: boolean
    isShown: boolean
    isNamed: boolean
    showsSuburb: boolean
    words: string
    wordsState: LineState
    isContradicted: boolean
  }
}) {
  const { id, kind, month, isLoan, isShown, isNamed, showsSuburb, words, wordsState, isContradicted } = stop
  const hasOwnSuburb = withOwnSuburb.includes(kind)
  const [form, fields] = useSchemaForm(ownStopForm, {
    id: `stop-${id}`,
    of: { intent: 'mine', stop: id },
    defaultValue: {
      ...(isShown && { isShown: 'on' }),
      ...(isNamed && { isNamed: 'on' }),
      ...(showsSuburb && { showsSuburb: 'on' }),
      words,
    },
  })
  return (
    <section
      aria-labelledby={`mine-${id}`}
      className="grid gap-3 rounded-card border border-line bg-card p-5"
    >
      <h2 id={`mine-${id}`} className="text-xl">
        {`You, ${month}`}
      </h2>
      {isContradicted && (
        <p>
          The book’s owner or an administrator has said that this isn’t true. The journey doesn’t show it.
        </p>
      )}
      <SchemaForm form={form} intent="mine" preventScrollReset className="grid gap-3">
        <input type="hidden" name="stop" value={id} />
        <Checkbox
          field={fields.isShown}
          label={kind === 'handed' ? 'Show my suburb and month' : 'Show it on the journey'}
          hint={isLoan ? 'It shows only if the owner allows it too.' : undefined}
        />
        {hasOwnSuburb && <Checkbox field={fields.showsSuburb} label="Show my suburb" />}
        <Checkbox field={fields.isNamed} label="Show my name" />
        <Field label="A line for the next reader" field={fields.words} hint={lineSays[wordsState]}>
          <TextArea rows={2} maxLength={longestLine} />
        </Field>
        <SubmitButton variant="outline" className="w-fit">
          Save
        </SubmitButton>
      </SchemaForm>
    </section>
  )
}
