import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { longestSearch } from '#rules/base/search.ts'
import { Search } from '#web/ui/icons.tsx'
import { controlStyles } from './control-styles.ts'
import { useFieldWiring } from './field-wiring.ts'

/** Belongs in a GET form with role="search", beside its button. Without a Field around it, it is its own label. */
export function SearchInput({
  label,
  name = 'q',
  placeholder = `${label}…`,
  className = 'grow',
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'aria-label'> & { label: string }) {
  return (
    <div className={clsx('relative', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-soft"
      />
      <input
        enterKeyHint="search"
        maxLength={longestSearch}
        autoComplete="off"
        {...useFieldWiring({ ...rest, name, placeholder })}
        type="search"
        aria-label={label}
        className={clsx(controlStyles, 'min-h-12 truncate rounded-full pr-4 pl-12')}
      />
    </div>
  )
}
