import type { ComponentProps } from 'react'
import { longestSearch } from '#rules/base/search.ts'
import { SuggestBox } from '#web/ui/choices/suggest-box.tsx'

/** A suburb or postcode, with suggestions. */
export function SuburbBox(rest: Omit<ComponentProps<typeof SuggestBox>, 'linesFor' | 'chosen'>) {
  return (
    <SuggestBox
      {...rest}
      maxLength={longestSearch}
      linesFor={(text) => `/search/suggestions?${new URLSearchParams({ place: text })}`}
    />
  )
}
