import { withParam } from '#web/ui/links/with-param.ts'

/**
 * The address of the add-book form at `here` with this catalogue book chosen. `wantedIn`: the suburb on whose page somebody is
 * looking for it, by its slug.
 */
export function withBook(here: string, id: string, wantedIn?: string): string {
  const chosen = withParam(here, 'book', id)
  return wantedIn ? withParam(chosen, wantedInKey, wantedIn) : chosen
}

export const wantedInKey = 'wantedIn'
