import { Form } from 'react-router'
import { loggedActions } from '#rules/members/logged-actions.ts'
import { Button } from '#web/ui/button.tsx'
import { useResetOn } from '#web/ui/forms/address/use-reset-on.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Disclosure } from '#web/ui/windows/disclosure.tsx'
import { type LogAddress, logPath, wholeLog } from './log-address.ts'

const actions = Object.entries(loggedActions).map(([value, words]) => ({
  value,
  label: words.charAt(0).toUpperCase() + words.slice(1),
}))

const others = [
  { value: 'command-line', label: 'The command line' },
  { value: 'automatic', label: 'The system' },
]

/** Filters by person, action and date: a GET form to its own address. */
export function LogFilters({
  address,
  administrators,
}: {
  address: LogAddress
  administrators: { id: string; name: string }[]
}) {
  const { about, by, action, from, to } = address
  const chosen = [by, action, from, to].filter(Boolean).length
  return (
    <Form
      ref={useResetOn(logPath(address))}
      method="get"
      action={logPath(wholeLog)}
      role="search"
      aria-label="Search the log"
      className="mt-4"
    >
      {about && <input type="hidden" name="about" value={about} />}
      <Disclosure
        title={`Who, what and when${chosen > 0 ? ` (${chosen} chosen)` : ''}`}
        className="border-b border-line"
      >
        <div className="grid items-end gap-4 pt-1 sm:grid-cols-2 lg:grid-cols-4">
          <Field label="Who">
            <Select
              key={by}
              name="by"
              prompt="Anyone"
              options={[...administrators.map(({ id, name }) => ({ value: id, label: name })), ...others]}
              defaultValue={by}
            />
          </Field>
          <Field label="What">
            <Select key={action} name="action" prompt="Anything" options={actions} defaultValue={action} />
          </Field>
          <Field label="From">
            <TextInput key={from} type="date" name="from" defaultValue={from} />
          </Field>
          <Field label="To">
            <TextInput key={to} type="date" name="to" defaultValue={to} />
          </Field>
          <Button type="submit" variant="outline" className="justify-self-start">
            Show these entries
          </Button>
        </div>
      </Disclosure>
    </Form>
  )
}
