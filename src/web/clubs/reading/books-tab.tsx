import { loadsInClub } from '#web/clubs/club/loads-of-club.ts'
import { BookOpen } from '#web/ui/icons.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'

export const handle = { access: 'guest', shows: ['clubs'] }

export const loader = loadsInClub(async ({ services, viewer, params }) => {
  await services.clubs.club(viewer, params.id ?? '')
  return {}
})

export default function BooksTab() {
  return <EmptyState icon={BookOpen} title="No book yet" hint="What the club reads together shows here." />
}
