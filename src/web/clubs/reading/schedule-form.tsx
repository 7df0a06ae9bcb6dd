import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { scheduleForm } from '#rules/clubs/reading/reading-forms.ts'
import { mostOf } from '#rules/clubs/reading/reading-places.ts'
import { mostDiscussionsToLink } from '#rules/clubs/reading/schedule.ts'
import { SubmitOrClose } from '#web/shell/cancel-window.tsx'
import { ScreenWindow } from '#web/shell/screen-window.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FieldError } from '#web/ui/forms/field-error.tsx'
import { HiddenInput } from '#web/ui/forms/hidden-input.tsx'
import { AddRow, RemoveRow, spareRows } from '#web/ui/forms/rows/row-buttons.tsx'
import { rowsOf } from '#web/ui/forms/rows/rows-of.ts'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { ShownCurrent } from './shown-current.ts'

const unitOptions = [
  { value: 'chapter', label: 'chapters' },
  { value: 'page', label: 'pages' },
]

/** A discussion across a block, which the schedule links to and this admin can't read: they keep it or choose another. */
const LINKED = 'The discussion that’s linked now'

/** The reading schedule, for admins of the club. If two edit it at once, the second is told (optimistic locking). */
export function ScheduleForm({ current, here }: { current: ShownCurrent; here: string }) {
  const { clubBookId, version, unit, extent, parts, discussionId, discussions } = current
  const options = discussions.map(({ id, title }) => ({ value: id, label: title ?? LINKED }))
  const [form, fields] = useSchemaForm(scheduleForm, {
    id: 'schedule',
    of: { intent: 'schedule' },
    defaultValue: {
      clubBook: clubBookId,
      version: String(version),
      unit,
      chapters: extent.chapter === null ? '' : String(extent.chapter),
      pages: extent.page === null ? '' : String(extent.page),
      discussion: discussionId ?? '',
      parts:
        parts.length > 0
          ? parts.map(({ through, on, discussion }) => ({
              through: String(through),
              on,
              discussion: discussion ?? '',
            }))
          : [{}],
    },
  })
  return (
    <ScreenWindow title="Reading schedule" description="How far the club reads, and by when." here={here}>
      <SchemaForm form={form} intent="schedule" className="grid gap-5">
        <HiddenInput field={fields.clubBook} />
        <HiddenInput field={fields.version} />
        <div className="grid gap-3 sm:grid-cols-3">
          <Field label="Count by" field={fields.unit}>
            <Select options={unitOptions} />
          </Field>
          <Field<unknown> label="Number of chapters" field={fields.chapters} hint="Optional">
            <TextInput inputMode="numeric" maxLength={String(mostOf.chapter).length} />
          </Field>
          <Field<unknown> label="Number of pages" field={fields.pages} hint="Optional">
            <TextInput inputMode="numeric" maxLength={String(mostOf.page).length} />
          </Field>
        </div>
        {options.length > 0 && (
          <Field
            label="Discussion of the whole book"
            field={fields.discussion}
            hint={
              options.length >= mostDiscussionsToLink &&
              `You can link to the ${mostDiscussionsToLink} discussions with the latest posts. To link to an older one, write a reply in it first.`
            }
          >
            <Select prompt="None" options={options} />
          </Field>
        )}
        <Rows form={form} field={fields.parts} discussions={options} />
        <SubmitOrClose here={here}>Save schedule</SubmitOrClose>
      </SchemaForm>
    </ScreenWindow>
  )
}

type Row = { through?: unknown; on?: string | undefined; discussion?: string | undefined }

/** With scripts, buttons add and remove rows; without them there are two empty ones. */
function Rows<Schema extends Record<string, unknown>>({
  form,
  field,
  discussions,
}: {
  form: FormMetadata<Schema>
  field: FieldMetadata<Row[] | undefined, Schema>
  discussions: { value: string; label: string }[]
}) {
  const rows = rowsOf(field)
  const isHydrated = useHydrated()
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-medium">Reading schedule</legend>
      {rows.map((row, index) => {
        const { through, on, discussion } = row.getFieldset()
        return (
          <div key={row.key} className="flex flex-wrap items-start gap-2">
            <Field<unknown> label={`Read up to, row ${index + 1}`} field={through} hideLabel className="w-24">
              <TextInput inputMode="numeric" maxLength={String(mostOf.page).length} placeholder="Up to" />
            </Field>
            <Field label={`By, row ${index + 1}`} field={on} hideLabel className="grow">
              <TextInput type="date" />
            </Field>
            {isHydrated && rows.length > 1 && (
              <RemoveRow form={form} name={field.name} what="row" index={index} />
            )}
            {discussions.length > 0 && (
              <Field label={`Discussion, row ${index + 1}`} field={discussion} hideLabel className="w-full">
                <Select prompt="No separate discussion" options={discussions} />
              </Field>
            )}
          </div>
        )
      })}
      <noscript>
        <div className="grid gap-3">
          {spareRows.map((spare) => {
            const name = `${field.name}[${rows.length + spare}]`
            const number = rows.length + spare + 1
            return (
              <div key={spare} className="flex gap-2">
                <TextInput
                  name={`${name}.through`}
                  aria-label={`Read up to, row ${number}`}
                  className="w-24"
                />
                <TextInput name={`${name}.on`} type="date" aria-label={`By, row ${number}`} />
              </div>
            )
          })}
        </div>
      </noscript>
      <FieldError id={field.errorId} errors={field.errors} />
      {isHydrated && <AddRow form={form} name={field.name} what="row" />}
    </fieldset>
  )
}
