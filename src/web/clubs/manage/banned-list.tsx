import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { UsersRound } from '#web/ui/icons.tsx'
import { MoreLink } from '#web/ui/links/more-link.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Typed } from '#web/ui/typed.tsx'

export function BannedList({
  banned,
  moreTo,
}: {
  banned: { id: string; name: string }[]
  moreTo: string | 0 | undefined
}) {
  if (banned.length === 0) {
    return <EmptyState icon={UsersRound} title="Nobody is banned" hint="Anyone can join, or ask to." />
  }
  return (
    <>
      <ul className="grid gap-2">
        {banned.map(({ id, name }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              <Typed>{name}</Typed>
            </span>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="unban" />
              <input type="hidden" name="member" value={id} />
              <Button type="submit" variant="outline" size="sm">
                Let them join again
                <span className="sr-only">
                  : <bdi>{name}</bdi>
                </span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      {moreTo && <MoreLink to={moreTo} />}
    </>
  )
}
