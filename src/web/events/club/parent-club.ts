import { useRouteLoaderData } from 'react-router'
import type { ClubHead } from '#server/clubs/club-view.ts'

/** The club in whose page a tab stands, as that page has read it; what the viewer may do is in it. */
export function useParentClub(): ClubHead | null {
  const frame = useRouteLoaderData<{ club: ClubHead | null }>('clubs/club/club')
  return frame?.club ?? null
}
