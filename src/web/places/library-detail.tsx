import { libraryBySlug } from '#city/libraries.ts'
import { DomainError } from '#rules/domain-error.ts'
import { suburbOfLibrary } from '#rules/places/library-suburb.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/library-detail'
import { AroundHere } from './detail/around-here.tsx'
import { PlaceFacts } from './detail/place-facts.tsx'

export const handle: Handle = { access: 'guest', reads: 'replica' }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData?.library.name ?? 'Library not found' })

export const loader = loads(async ({ params }) => {
  const library = libraryBySlug(params.slug ?? '')
  if (!library) throw new DomainError('NOT_FOUND')
  const suburb = suburbOfLibrary(library)
  return { library, around: suburb ? `${suburb.name} ${suburb.postcode}` : null }
})

export default function LibraryDetail({ loaderData: { library, around } }: Route.ComponentProps) {
  const { name, suburb, postcode, council, lat, lng } = library
  return (
    <div className="grid max-w-2xl gap-6">
      <PageHeading
        title={name}
        hint="A public library: joining is free, and so is borrowing."
        back={{ label: 'Map', to: '/map' }}
      />
      <PlaceFacts
        facts={[
          ['Suburb', `${suburb} ${postcode}`],
          ['Council', council],
        ]}
        position={{ lat, lng }}
      />
      {around && <AroundHere suburb={around} />}
    </div>
  )
}
