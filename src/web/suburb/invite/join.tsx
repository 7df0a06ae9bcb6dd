// What a member's street link leads to.
import { data } from 'react-router'
import { suburbBySlug } from '#city/suburbs.ts'
import { keepingWayBack } from '#rules/members/sign-in-path.ts'
import { streetLinkPath } from '#rules/members/street-link-paths.ts'
import { suburbPath } from '#rules/places/place-paths.ts'
import { BookGrid } from '#web/library/catalogue/book-grid.tsx'
import { keepStreetLink } from '#web/members/profile-form/street-link-cookie.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { letKnowForm } from '#web/suburb/invite/invite-forms.ts'
import { Link } from '#web/ui/links/link.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Typed } from '#web/ui/typed.tsx'
import type { Route } from './+types/join'
import { LetKnow } from './let-know.tsx'

const SHOWN = 6

export const handle: Handle = { access: 'guest' }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData ? 'You’re invited' : 'Link not found' })

export const loader = loads(async ({ services, viewer, params, address, city }) => {
  const { suburb, ...link } = await services.streetLinks.open(viewer, {
    code: params.code ?? '',
    address,
  })
  const there = suburb ? suburbBySlug(suburb.slug) : undefined
  const { newest } = there
    ? await services.library.suburbShelf(viewer, { suburb: there.slug, limit: SHOWN })
    : { newest: [] }
  const shown = {
    link,
    isMember: viewer.kind === 'member',
    suburb: suburb && there ? { name: suburb.name, path: suburbPath(there) } : null,
    newest,
    cityName: city.name,
    productName: city.productName,
  }
  // A guest may look at anything else before they join.
  const headers = viewer.kind === 'guest' ? { 'Set-Cookie': await keepStreetLink(link.code) } : undefined
  return data(shown, { headers })
})

export const action = performs({
  'let-know': intent({
    form: letKnowForm,
    command: ({ services, viewer }, told) => services.streetLinks.letKnow(viewer, told),
    after: (_, { params }) => replaceWithToast(streetLinkPath(params.code ?? ''), { title: 'Changes saved' }),
  }),
})

export default function Join({ loaderData }: Route.ComponentProps) {
  const { link, isMember, suburb, newest, cityName, productName } = loaderData
  const { code, name, isOwn, cameBy } = link
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-10">
      <header className="grid justify-items-center gap-4 pt-6 text-center">
        <p className="font-medium text-primary-ink">
          {name ? (
            <>
              <Typed>{name}</Typed> invites you
            </>
          ) : (
            'A neighbour invites you'
          )}
        </p>
        <h1 className="max-w-xl text-4xl text-balance md:text-5xl">
          {suburb ? `The library of ${suburb.name}` : 'A library for your street'}
        </h1>
        <p className="max-w-prose text-lg text-soft">
          {productName} is how neighbours in {cityName} lend, borrow and give away books. It’s free, and
          nobody sees your address.
        </p>
        {isMember ? (
          <p className="max-w-prose">
            {isOwn
              ? 'This is your own link. Neighbours who open it can join.'
              : 'You’re already a member. Welcome!'}
          </p>
        ) : (
          <div className="flex flex-wrap justify-center gap-3">
            <LinkButton to={keepingWayBack('/auth?mode=sign-up', streetLinkPath(code))} size="lg">
              Join your neighbours
            </LinkButton>
            <LinkButton to="/about" variant="outline" size="lg">
              How it works
            </LinkButton>
          </div>
        )}
      </header>
      {cameBy && <LetKnow isTold={cameBy.isTold} />}
      {isMember && !isOwn && (
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to="/add-book">Add Book</LinkButton>
          <LinkButton to={suburb?.path ?? '/'} variant="outline">
            Look around
          </LinkButton>
        </div>
      )}
      {suburb && newest.length > 0 && (
        <section aria-labelledby="there" className="grid gap-3">
          <h2 id="there" className="text-lg md:text-2xl">
            New on the shelf
          </h2>
          <BookGrid label={`New books in ${suburb.name}`} books={newest} />
          <p>
            <Link to={suburb.path} className="font-medium text-primary-ink underline">
              See everything in {suburb.name}
            </Link>
          </p>
        </section>
      )}
    </div>
  )
}
