import { useRouteLoaderData } from 'react-router'
import type { ClubHead } from '#server/clubs/club-view.ts'

/** The club whose page a tab is on, as that page has loaded it, with the viewer's permissions. */
export function useParentClub(): ClubHead | null {
  const frame = useRouteLoaderData<{ club: ClubHead | null }>('club')
  return frame?.club ?? null
}
