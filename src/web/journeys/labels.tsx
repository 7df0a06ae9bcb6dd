// Labels for a member's own copies, printed by their browser: one copy, or the whole bookcase.
import { Form, useLocation } from 'react-router'
import { journeyPath, labelsPath } from '#rules/journeys/journey-paths.ts'
import { mostLabelParts, mostLabels } from '#rules/journeys/journeys.ts'
import {
  isSheetName,
  type LabelSheet,
  labelSheets,
  labelsOn,
  layOutLabels,
  type SheetName,
  sheetWords,
  skippedOf,
} from '#rules/journeys/label-sheets.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { Button } from '#web/ui/button.tsx'
import { useResetOn } from '#web/ui/forms/address/use-reset-on.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { LibraryBig } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import type { Route } from './+types/labels'
import { LabelCard } from './label-card.tsx'
import './labels.css'

export const handle: Handle = { access: 'member' }

export const meta = () => pageMeta({ title: 'Labels' })

export const loader = loads(async ({ services, viewer, url, origin }) => {
  const copy = url.searchParams.get('copy')
  const asked = url.searchParams.get('sheet')
  const sheetName: SheetName = isSheetName(asked) ? asked : '21'
  // Only the server draws, so no page loads the package.
  const { qrPath } = await import('./qr-path.ts')
  const part = partOf(url.searchParams.get('part'))
  const { labels, hasMore } = await services.journeys.labels(viewer, copy === null ? { part } : { copy })
  return {
    copy,
    sheetName,
    skipped: skippedOf(url.searchParams.get('skip'), labelSheets[sheetName]),
    part,
    hasMore,
    labels: labels.map((row) => ({ ...row, qr: qrPath(`${origin}${journeyPath(row.code)}`) })),
  }
})

const sheetOptions = Object.entries<LabelSheet>(labelSheets).map(([value, sheet]) => ({
  value,
  label: sheetWords(sheet),
}))

/** `?part=` as a number: the first if it is none. */
function partOf(asked: string | null): number {
  const part = Math.trunc(Number(asked))
  return part >= 1 && part <= mostLabelParts ? part : 1
}

function partPath(sheet: SheetName, part: number): string {
  return `${labelsPath}?${new URLSearchParams({ sheet, part: String(part) })}`
}

export default function Labels({
  loaderData: { labels, sheetName, skipped, copy, part, hasMore },
}: Route.ComponentProps) {
  const sheet = labelSheets[sheetName]
  return (
    <div className="grid gap-6">
      <PageHeading
        title="Labels"
        hint="Print at actual size (100%), with no margins. Stick one inside each book: anyone who scans it sees where it has been, suburb by suburb, but not your name or address."
        back={{ label: 'My Bookcase', to: '/bookcase' }}
        className="print:hidden"
      />
      {labels.length === 0 ? (
        <EmptyState
          icon={LibraryBig}
          title="No books to label"
          hint="Add a book first. Each copy has a code of its own."
          action={<LinkButton to="/bookcase">My Bookcase</LinkButton>}
        />
      ) : (
        <>
          <SheetForm {...{ copy, part, sheetName, skipped }} />
          {(hasMore || part > 1) && (
            <div className="flex flex-wrap items-center gap-3 print:hidden">
              <p>{`At most ${mostLabels} labels are printed at once. This is part ${part}.`}</p>
              {part > 1 && (
                <LinkButton to={partPath(sheetName, part - 1)} variant="outline">
                  Previous labels
                </LinkButton>
              )}
              {hasMore && (
                <LinkButton to={partPath(sheetName, part + 1)} variant="outline">
                  Next labels
                </LinkButton>
              )}
            </div>
          )}
          {/* It scrolls by itself if it is too wide, by keyboard too. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard. */}
          <section tabIndex={0} aria-label="Labels as printed" className="label-sheets">
            {layOutLabels(labels, { sheet, skipped }).map((placed) => (
              <div key={placed[0]?.label.id} className="label-sheet">
                {placed.map(({ label, x, y }) => (
                  <div
                    key={label.id}
                    className="label-place"
                    style={{
                      left: `${x}mm`,
                      top: `${y}mm`,
                      width: `${sheet.width}mm`,
                      height: `${sheet.height}mm`,
                    }}
                  >
                    <LabelCard label={label} sheet={sheetName} />
                  </div>
                ))}
              </div>
            ))}
          </section>
        </>
      )}
    </div>
  )
}

function SheetForm({
  copy,
  part,
  sheetName,
  skipped,
}: {
  copy: string | null
  part: number
  sheetName: SheetName
  skipped: number
}) {
  // More used labels than a sheet has are fewer in the field, at an address of their own.
  const { search } = useLocation()
  return (
    <Form
      ref={useResetOn(search)}
      method="get"
      action={labelsPath}
      className="flex flex-wrap items-end gap-4 print:hidden"
    >
      {copy && <input type="hidden" name="copy" value={copy} />}
      {part > 1 && <input type="hidden" name="part" value={part} />}
      <Field label="Sheet">
        <Select key={sheetName} name="sheet" defaultValue={sheetName} options={sheetOptions} />
      </Field>
      <Field label="Labels already used">
        <TextInput
          name="skip"
          inputMode="numeric"
          maxLength={String(labelsOn(labelSheets[sheetName])).length}
          defaultValue={String(skipped)}
          className="w-24"
        />
      </Field>
      <Button type="submit" variant="outline">
        Show
      </Button>
      <PrintButton />
    </Form>
  )
}
