import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Flag } from '#web/ui/icons.tsx'
import { MoreLink } from '#web/ui/links/more-link.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'

export function ClubReports({
  reports,
  moreTo,
}: {
  reports: { id: string; words: string; toldOn: string }[]
  moreTo: string | 0 | undefined
}) {
  if (reports.length === 0) {
    return <EmptyState icon={Flag} title="No reports" hint="Nobody has reported a problem." />
  }
  return (
    <>
      <ul className="grid gap-4">
        {reports.map(({ id, words, toldOn }) => (
          <li key={id}>
            <Card className="grid gap-3">
              <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
                {words}
              </p>
              <p className="text-sm text-soft">Reported {toldOn}. Our team has been told too.</p>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="settle" />
                <input type="hidden" name="report" value={id} />
                <Button type="submit" variant="outline" size="sm">
                  {' '}
                  Mark as resolved{' '}
                </Button>
              </Form>
            </Card>
          </li>
        ))}
      </ul>
      {moreTo && <MoreLink to={moreTo} />}
    </>
  )
}
