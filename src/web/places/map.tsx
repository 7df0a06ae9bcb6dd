import { city } from '#city/city.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { MapPinned } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const handle = { access: 'guest' }

export const meta = () =>
  pageMeta({ title: 'Map', description: `Books and places for readers in ${city.name}.` })

export default function BookMap() {
  return (
    <>
      <PageHeading title="Map" />
      <EmptyState
        icon={MapPinned}
        title="The map is not open"
        hint="Books and places are not drawn on a map here. The list shows the books nearest to you first, with how far away each is."
        action={<LinkButton to="/all-books">Browse books near you</LinkButton>}
      />
    </>
  )
}
