/** How much waits in each room of the administrators. */
export type Waiting = Record<
  'reports' | 'objections' | 'contact' | 'events' | 'bookshelves' | 'corrections',
  number
>
