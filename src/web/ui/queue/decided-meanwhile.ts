import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Of the screens with a queue: also reads the list again after a conflict (409), because the entry was decided elsewhere and
 * its buttons would be refused each time.
 */
export const rereadsOnConflict = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || actionStatus === 409
