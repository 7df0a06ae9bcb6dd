import { Form } from 'react-router'
import type { ClubHead } from '#server/clubs/club-view.ts'
import { Button } from '#web/ui/button.tsx'

/** What the viewer can do with a club as a whole. */
export function ClubActions({ club: { may } }: { club: ClubHead }) {
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {may.includes('join') && <Deed intent="join" label="Join Club" />}
      {may.includes('ask') && <Deed intent="ask" label="Join Club" />}
      {may.includes('withdrawRequest') && <Deed intent="withdraw" label="Withdraw request" />}
      {may.includes('leave') && <Deed intent="leave" label="Leave Club" />}
    </div>
  )
}

function Deed({ intent, label }: { intent: string; label: string }) {
  return (
    <Form method="post">
      <Button type="submit" name="intent" value={intent} variant={intent === 'join' ? 'primary' : 'outline'}>
        {label}
      </Button>
    </Form>
  )
}
