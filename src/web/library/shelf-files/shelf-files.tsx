import { redirect } from 'react-router'
import { city } from '#city/city.ts'
import { cityDate, longDate } from '#rules/base/calendar.ts'
import { megabytes } from '#rules/base/numbers.ts'
import { shelfFileLimits } from '#rules/library/shelf-file-limits.ts'
import { shelfFileForm } from '#web/library/shelf-files/shelf-file-forms.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { shareFile } from '#web/shell/installed/share-file.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/shelf-files'
import { EarlierFiles } from './earlier-files.tsx'
import { importPath } from './import-path.ts'

export const handle: Handle = { access: 'member', shows: ['shelf-files'] }

export const meta = () => pageMeta({ title: 'Import and export' })

export const loader = loads(async ({ services, viewer, city }) => {
  const files = await services.library.shelfImports(viewer)
  const day = (instant: Date) => longDate(cityDate(instant, city.timeZone))
  return {
    files: files.map(({ broughtAt, until, ...file }) => ({ ...file, on: day(broughtAt), until: day(until) })),
  }
})

export const action = performs({
  '': intent({
    form: shelfFileForm,
    command: ({ services, viewer }, { file }) => services.library.takeShelfFile(viewer, { file }),
    after: (id) => redirect(importPath({ id })),
    fieldOf: {
      SHELF_FILE_NOT_TEXT: 'file',
      SHELF_FILE_BROKEN: 'file',
      SHELF_FILE_UNKNOWN: 'file',
      SHELF_FILE_EMPTY: 'file',
      SHELF_FILE_TOO_LONG: 'file',
    },
  }),
})

export default function ShelfFiles({ loaderData: { files } }: Route.ComponentProps) {
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <PageHeading
        title="Import and export"
        hint="Import books you’ve listed elsewhere, or export your own."
        back={{ label: 'My Bookcase', to: '/bookcase' }}
      />
      <BringBooks />
      <EarlierFiles files={files} />
      <Card className="grid gap-4">
        <h2 className="text-xl">Export your books</h2>
        <p>
          A CSV file with your bookcase, your wishlist and the other books you’ve reviewed, for a spreadsheet
          or another site. You can import it here again, too.
        </p>
        <LinkButton
          to="/bookcase/files/export"
          reloadDocument
          download
          onClick={shareFile}
          variant="outline"
          className="justify-self-start"
        >
          Download my shelves
        </LinkButton>
      </Card>
    </div>
  )
}

function BringBooks() {
  const [form, { file }] = useSchemaForm(shelfFileForm, { id: 'shelf-file' })
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl">Import your books</h2>
      <p>
        Goodreads, StoryGraph and LibraryThing let you export your shelves as a file. Choose it here. You’ll
        see what will happen to each book before anything is added.
      </p>
      <SchemaForm form={form} encType="multipart/form-data" className="grid gap-4">
        <Field
          label="Your export"
          field={file}
          hint={`A CSV file of at most ${megabytes(shelfFileLimits.bytes)} and ${shelfFileLimits.rows.toLocaleString(city.locale)} books`}
          required
        >
          <TextInput
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            className="cursor-pointer file:mr-3 file:cursor-pointer file:rounded-lg file:border-0 file:bg-primary-soft file:px-3 file:py-1 file:font-medium file:text-primary-ink"
          />
        </Field>
        <SubmitButton pendingLabel="Reading..." className="justify-self-start">
          Read the file
        </SubmitButton>
      </SchemaForm>
    </Card>
  )
}
