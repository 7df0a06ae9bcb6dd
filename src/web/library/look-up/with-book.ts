/**
 * The address of the add-book form at `here` with this catalogue book chosen. `wantedIn`: the suburb on whose page somebody is
 * looking for it, by its slug.
 */
export function withBook(here: string, id: string, wantedIn?: string): string {
  const wanted = wantedIn ? `&${wantedInKey}=${encodeURIComponent(wantedIn)}` : ''
  return `${here}${here.includes('?') ? '&' : '?'}book=${encodeURIComponent(id)}${wanted}`
}

export const wantedInKey = 'wantedIn'
