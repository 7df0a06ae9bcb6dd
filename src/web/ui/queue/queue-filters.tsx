import { Form } from 'react-router'
import { longestSearch } from '#rules/base/search.ts'
import { Button } from '#web/ui/button.tsx'
import { useResetOn } from '#web/ui/forms/address/use-reset-on.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { SearchInput } from '#web/ui/forms/search-input.tsx'
import { Select, type SelectOption } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'

type Filter =
  | {
      name: string
      label: string
      prompt: string
      options: readonly (SelectOption | string)[]
      value: string
    }
  | { name: string; label: string; value: string }

/** Searches and filters a list: a GET form to its own address. `kept` is the address's other parameters. */
export function QueueFilters({
  to,
  label,
  text,
  filters = [],
  kept = {},
}: {
  to: string
  label: string
  text: string
  filters?: readonly Filter[]
  kept?: Record<string, string>
}) {
  const isFiltered = text !== '' || filters.some(({ value }) => value !== '')
  const cleared = new URLSearchParams(kept).toString()
  return (
    <Form
      ref={useResetOn([text, ...filters.map(({ value }) => value)].join(' '))}
      method="get"
      action={to}
      role="search"
      aria-label={label}
      className="flex flex-wrap items-end gap-3"
    >
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SearchInput label={label} placeholder={label} defaultValue={text} className="min-w-0 grow basis-56" />
      {filters.map((filter) => (
        <Field key={filter.name} label={filter.label} className="min-w-0 max-sm:basis-[calc(50%-0.375rem)]">
          {'options' in filter ? (
            <Select
              key={filter.value}
              name={filter.name}
              prompt={filter.prompt}
              options={filter.options}
              defaultValue={filter.value}
            />
          ) : (
            <TextInput
              key={filter.value}
              name={filter.name}
              defaultValue={filter.value}
              maxLength={longestSearch}
            />
          )}
        </Field>
      ))}
      <Button type="submit" variant="secondary">
        Filter
      </Button>
      {isFiltered && (
        <LinkButton to={cleared ? `${to}?${cleared}` : to} variant="ghost">
          Show all
        </LinkButton>
      )}
    </Form>
  )
}
