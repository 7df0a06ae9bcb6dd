import { BlockForm, blockingText } from '#web/moderation/block-form.tsx'
import { CancelWindow } from '#web/shell/cancel-window.tsx'
import { ScreenWindow } from '#web/shell/screen-window.tsx'
import { TypedIn } from '#web/ui/typed.tsx'

/** Open while the address says so. */
export function BlockMember({ name, here }: { name: string; here: string }) {
  return (
    <ScreenWindow
      title={<TypedIn typed={name}>{`Block ${name}?`}</TypedIn>}
      description={blockingText}
      here={here}
    >
      <BlockForm name={name} cancel={<CancelWindow here={here} className="max-sm:order-last" />} />
    </ScreenWindow>
  )
}
