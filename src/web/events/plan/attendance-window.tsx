import { useState } from 'react'
import { whoCameForm } from '#rules/events/event-forms.ts'
import { attendanceLimits } from '#rules/events/hosting/attendance-limits.ts'
import { CancelWindow } from '#web/shell/cancel-window.tsx'
import { ScreenWindow } from '#web/shell/screen-window.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { Typed } from '#web/ui/typed.tsx'

/** `name` is null if it is private. */
type Goer = { ticket: string; code: string; name: string | null; came: boolean }

/** Conform has a single value as a string. */
type Sent = string | string[] | undefined
type Kept = Record<'came' | 'before', (string | undefined)[]>

/** The host ticks which of the people going came, over the event's page. */
export function AttendanceWindow({ here, goers }: { here: string; goers: readonly Goer[] }) {
  const [form, fields] = useSchemaForm(whoCameForm, { id: 'came', of: { intent: 'came' } })
  // As sent when it was refused.
  const [came, before] = [fields.came, fields.before].map(({ initialValue }) => initialValue as Sent)
  const kept = came || before ? { came: [came].flat(), before: [before].flat() } : undefined
  return (
    <ScreenWindow title="Who came" description={explains(goers)} here={here}>
      <SchemaForm form={form} intent="came" className="grid gap-5">
        {goers.length > 0 && (
          <fieldset className="grid gap-1">
            <legend className="mb-1.5 font-medium">Tick everyone who came</legend>
            {goers.map((goer) => (
              <Tick key={goer.ticket} goer={goer} kept={kept} />
            ))}
          </fieldset>
        )}
        <div className="grid gap-3 sm:flex sm:flex-row-reverse">
          {goers.length > 0 && <SubmitButton pendingLabel="Saving...">Save who came</SubmitButton>}
          <CancelWindow here={here} label={goers.length > 0 ? 'Don’t save' : 'Back to the event'} />
        </div>
      </SchemaForm>
    </ScreenWindow>
  )
}

function Tick({ goer: { ticket, code, name, came }, kept }: { goer: Goer; kept: Kept | undefined }) {
  // As it was first shown: a browser keeps the tick in its box when the list is read again, because somebody answers.
  const [wasTicked] = useState(kept ? kept.before.includes(ticket) : came)
  return (
    <>
      {wasTicked && <input type="hidden" name="before" value={ticket} />}
      <Checkbox
        name="came"
        value={ticket}
        defaultChecked={kept ? kept.came.includes(ticket) : came}
        label={
          <span className="wrap-anywhere">
            {name === null ? `A member who keeps their name private, ticket ${code}` : <Typed>{name}</Typed>}
          </span>
        }
      />
    </>
  )
}

function explains(goers: readonly Goer[]): string {
  const count = goers.length
  if (count === 0) return 'Nobody else has said that they’re going, so there’s nobody to tick.'
  const listed =
    count < attendanceLimits.listed
      ? 'Here is everyone who said they’re going.'
      : `Here are the first ${count} people who said they’re going.`
  const tickets = goers.some(({ name }) => name === null)
    ? ' Members who keep their name private have a ticket on the event’s page that they can show you.'
    : ''
  return `${listed}${tickets} Your ticks help new members earn trust here. Only hosts see them. You can change them until ${attendanceLimits.daysAfter} days after the event.`
}
