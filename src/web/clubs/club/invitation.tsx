import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { InfoBox } from '#web/ui/notices/info-box.tsx'
import { TypedIn } from '#web/ui/typed.tsx'

/** Shown above a club to which the viewer is invited, by name or by the link they followed. */
export function Invitation({ by }: { by: string }) {
  return (
    <InfoBox title="You’re invited">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 font-medium wrap-anywhere">
          <TypedIn typed={by}>{`${by} invites you to this club.`}</TypedIn>
        </p>
        <Form method="post" className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="accept">
            Join Club
          </Button>
          <Button type="submit" name="intent" value="decline" variant="outline">
            No, thank you
          </Button>
        </Form>
      </div>
    </InfoBox>
  )
}
