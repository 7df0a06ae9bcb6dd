import { redirect } from 'react-router'
import type { z } from 'zod'
import { suburbLabel, suburbs } from '#city/suburbs.ts'
import { pageNumber } from '#rules/base/paging.ts'
import { fateNames, type ReadChoice, readChoices } from '#rules/library/shelf-files.ts'
import {
  anotherForm,
  leaveOutForm,
  startImportForm,
  takeForm,
} from '#web/library/shelf-files/shelf-file-forms.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { redirectWithToast, replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { Pagination } from '#web/ui/links/pagination.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TypedIn } from '#web/ui/typed.tsx'
import type { Route } from './+types/shelf-import'
import { importPath } from './import-path.ts'
import { ImportProgress } from './import-progress.tsx'
import { RowChips } from './row-chips.tsx'
import { RowList } from './row-list.tsx'
import { StartImport } from './start-import.tsx'

const ROWS = 50

export const handle: Handle = { access: 'member', shows: ['shelf-files'] }

export const meta = () => pageMeta({ title: 'Your books from elsewhere' })

export const loader = loads(async ({ services, viewer, params, url }) => {
  const rows = url.searchParams.get('rows')
  const readTo = readToOf(url)
  const only = fateNames.find((known) => known === rows) ?? null
  const page = pageNumber(url.searchParams.get('page'))
  const asked = { readTo, only, page, pageSize: ROWS }
  const found = await services.library.shelfImport(viewer, { id: params.id ?? '', ...asked })
  const { broughtAt: _, until: __, ...file } = found
  const asksSuburb = viewer.kind === 'member' && viewer.suburb === null
  return { file, only, page, asksSuburb, suburbs: asksSuburb ? suburbs.map(suburbLabel) : [] }
})

function readToOf(url: URL): ReadChoice {
  return readChoices.find((known) => known === url.searchParams.get('read')) ?? 'nowhere'
}

/** One row, by its number: leave it out, or add it anyway, perhaps as another copy. */
const aboutRow = (
  form: typeof leaveOutForm | typeof takeForm | typeof anotherForm,
  { isLeftOut = false, isAnother = false },
) =>
  intent({
    form: form as z.ZodType<Record<string, string>>, // one name, and its number
    command: ({ services, viewer, params, url }, said) =>
      services.library.leaveOutRow(viewer, {
        id: params.id ?? '',
        number: pageNumber(Object.values(said)[0] ?? null),
        isLeftOut,
        isAnother,
        readTo: readToOf(url),
      }),
    after: (_, { url }) => redirect(`${url.pathname}${url.search}`),
  })

export const action = performs(
  {
    leaveOut: aboutRow(leaveOutForm, { isLeftOut: true }),
    take: aboutRow(takeForm, {}),
    another: aboutRow(anotherForm, { isAnother: true }),
    start: intent({
      form: startImportForm,
      command: ({ services, viewer, params }, choices) =>
        services.library.startShelfImport(viewer, { id: params.id ?? '', ...choices }),
      after: (_, { params }) =>
        replaceWithToast(importPath({ id: params.id ?? '' }), {
          title: 'Your books are on their way',
          text: 'You can leave this page: it continues on its own.',
        }),
      fieldOf: { UNKNOWN_SUBURB: 'location' },
    }),
    stop: intent({
      command: ({ services, viewer, params }) =>
        services.library.stopShelfImport(viewer, { id: params.id ?? '' }),
      after: () =>
        redirectWithToast('/bookcase/files', {
          tone: 'plain',
          title: 'Stopped',
          text: 'No more books will be added.',
        }),
    }),
  },
  // The buttons of a row post its number.
  (intent, { form }) => intent || (['leaveOut', 'another'] as const).find((name) => form.has(name)) || 'take',
)

export default function ShelfImport({ loaderData }: Route.ComponentProps) {
  const { file, only, page, asksSuburb, suburbs: known } = loaderData
  const { id, state, readTo } = file
  const isPreview = state === 'preview'
  const way = { id, readTo: isPreview ? readTo : null, only }
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6">
      <PageHeading
        title={isPreview ? 'What we read' : 'What happened to your books'}
        hint={
          <>
            <TypedIn typed={file.fileName}>{`${file.fileName} · from ${file.kind}.`}</TypedIn>
            {isPreview && <span>{' Nothing has been added to your bookcase yet.'}</span>}
          </>
        }
        back={{ label: 'Import and export', to: '/bookcase/files' }}
      />
      {isPreview ? (
        <StartImport file={file} only={only} asksSuburb={asksSuburb} suburbs={known} />
      ) : (
        <ImportProgress file={file} />
      )}
      <section aria-labelledby="rows" className="grid gap-4">
        <h2 id="rows" className="text-2xl">
          Book by book
        </h2>
        <RowChips counts={file.counts} all={file.rows} way={way} isPreview={isPreview} />
        <RowList rows={file.shownRows} isPreview={isPreview} />
        <Pagination
          page={page}
          pageCount={Math.ceil(file.shownCount / ROWS)}
          linkTo={(number) => importPath({ ...way, page: number })}
        />
      </section>
    </div>
  )
}
