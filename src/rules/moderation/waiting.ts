/** How much is waiting in each section for administrators. */
export type Waiting = Record<
  'reports' | 'objections' | 'contact' | 'events' | 'bookshelves' | 'corrections' | 'lines',
  number
>
