import { redirect } from 'react-router'
import { suburbLabel, suburbs } from '#city/suburbs.ts'
import { fateNames, type ReadChoice, readChoices } from '#rules/library/shelf-files.ts'
import { pageNumber } from '#rules/paging.ts'
import { startImportForm } from '#web/library/shelf-files/shelf-file-forms.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { acts, loads, type ScreenArgs } from '#web/shell/screen.ts'
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

export const handle = { access: 'member', shows: ['shelf-files'] }

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

export const action = acts(async (args) => {
  const form = await args.request.formData()
  if (form.has('leaveOut') || form.has('take')) return leaveOut(args, form)
  return form.get('intent') === 'stop' ? stop(args) : start(args, form)
})

async function leaveOut({ services, viewer, params, url }: ScreenArgs, form: FormData): Promise<Response> {
  const isLeftOut = form.has('leaveOut')
  const number = pageNumber(String(form.get(isLeftOut ? 'leaveOut' : 'take')))
  await services.library.leaveOutRow(viewer, {
    id: params.id ?? '',
    number,
    isLeftOut,
    readTo: readToOf(url),
  })
  return redirect(`${url.pathname}${url.search}`)
}

async function stop({ services, viewer, params }: ScreenArgs): Promise<Response> {
  await services.library.stopShelfImport(viewer, { id: params.id ?? '' })
  return redirectWithToast('/bookcase/files', {
    tone: 'plain',
    title: 'Stopped',
    text: 'Nothing more is added.',
  })
}

function start({ services, viewer, params }: ScreenArgs, form: FormData) {
  const { id = '' } = params
  return submitted(
    form,
    startImportForm,
    async (choices) => {
      await services.library.startShelfImport(viewer, { id, ...choices })
      return replaceWithToast(`/bookcase/files/${id}`, {
        tone: 'success',
        title: 'Your books are on their way',
        text: 'You can leave this page: it goes on by itself.',
      })
    },
    { UNKNOWN_SUBURB: 'location' },
  )
}

export default function ShelfImport({ loaderData }: Route.ComponentProps) {
  const { file, only, page, asksSuburb, suburbs: known } = loaderData
  const { id, state, readTo } = file
  const isPreview = state === 'preview'
  const way = { id, readTo: isPreview ? readTo : null, only }
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6">
      <PageHeading
        title={isPreview ? 'What we read' : 'What became of your books'}
        hint={
          <>
            <TypedIn typed={file.fileName}>{`${file.fileName} · from ${file.kind}.`}</TypedIn>
            {isPreview && <span>{' Nothing of it is in your bookcase yet.'}</span>}
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
