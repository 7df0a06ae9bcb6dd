import { changeWritten, useWritten } from '#web/shell/device/drafts.ts'
import { useShellData } from '#web/shell/frame/shell-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/notices/alert.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { Waiting } from './waiting.tsx'

/** Where nothing can be sent any more: what the viewer wrote, and why it was refused. */
export function UnsentWords({ place }: { place: string }) {
  const memberId = useShellData()?.viewer?.id ?? ''
  const { draft, photo, unsent, problem } = useWritten(memberId, place)
  const isBack = draft !== '' || photo !== undefined
  if (!isBack && unsent.length === 0 && problem === undefined) return null
  return (
    <div className="grid justify-items-start gap-2 border-t border-line p-3 two-pane:px-5">
      {problem && <Alert>{problem}</Alert>}
      <Waiting messages={unsent} />
      {isBack && (
        <p className="wrap-anywhere whitespace-pre-line">
          Not sent: <Typed>{draft === '' ? 'a photo' : `“${draft}”`}</Typed>
        </p>
      )}
      {(isBack || problem !== undefined) && (
        <Button
          variant="outline"
          size="sm"
          onClick={() =>
            void changeWritten({ memberId, place }, (written) => ({ draft: '', unsent: written.unsent }))
          }
        >
          Dismiss
        </Button>
      )}
    </div>
  )
}
