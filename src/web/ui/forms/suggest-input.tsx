import { type ComponentProps, useId } from 'react'
import { TextInput } from './text-input.tsx'

/** Free text with the browser's own suggestions (datalist). */
export function SuggestInput({
  suggestions,
  ...rest
}: Omit<ComponentProps<'input'>, 'list'> & { suggestions: readonly string[] }) {
  const listId = useId()
  return (
    <>
      <TextInput autoComplete="off" {...rest} list={listId} />
      <datalist id={listId}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </>
  )
}
