import type { ComponentProps } from 'react'
import { SuggestBox } from '#web/ui/choices/suggest-box.tsx'

/** A suburb or postcode, with suggestions. */
export function SuburbBox(
  rest: Omit<ComponentProps<typeof SuggestBox>, 'linesFor' | 'chosen' | 'maxLength'>,
) {
  return (
    <SuggestBox
      {...rest}
      maxLength={100}
      linesFor={(text) => `/search/suggestions?${new URLSearchParams({ place: text })}`}
    />
  )
}
