import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { InviteByLink } from './invite-by-link.tsx'
import { InviteByName } from './invite-by-name.tsx'

/** A member across a block has no name here. */
type Invitation = {
  id: string
  isLink: boolean
  name: string | null
  until: string
  uses: number
  mostUses: number
}

/** Inviting members, and the open invitations. */
export function InvitationList({ invitations }: { invitations: Invitation[] }) {
  return (
    <>
      <InviteByName />
      <InviteByLink />
      <section aria-labelledby="open-invitations" className="grid gap-3">
        <h2 id="open-invitations" className="text-xl">
          Open invitations
        </h2>
        {invitations.length === 0 && <p className="text-soft">No open invitations.</p>}
        <ul className="grid gap-3">
          {invitations.map(({ id, isLink, name, until, uses, mostUses }, index) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-3"
            >
              <p className="min-w-0 wrap-anywhere">
                <span>{isLink ? 'A link' : name === null ? 'A member' : <Typed>{name}</Typed>}</span>
                <span className="block text-sm text-soft">
                  Until {until}
                  {isLink && <span>{`, used ${uses} of ${mostUses} times`}</span>}
                </span>
              </p>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="withdraw-invitation" />
                <input type="hidden" name="invitation" value={id} />
                <Button type="submit" variant="outline" size="sm">
                  Withdraw
                  <span className="sr-only">
                    {` ${isLink ? 'link' : 'invitation'} ${index + 1} of ${invitations.length}, `}
                    {name === null ? <span>until {until}</span> : <Typed>{name}</Typed>}
                  </span>
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
