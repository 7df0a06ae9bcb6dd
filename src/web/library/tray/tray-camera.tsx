import { useRef } from 'react'
import { CameraNeeded, otherCode } from '#web/library/scan/camera-needed.tsx'
import { ScanButton } from '#web/library/scan/scan-button.tsx'
import { useScanKit } from '#web/library/scan/use-scan-kit.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** The camera, on until it is stopped. Without scripts there is none, and the field for typing is below. */
export function TrayCamera({
  onIsbn,
  onOther,
}: {
  onIsbn: (isbn: string) => void
  onOther: (news: string) => void
}) {
  const button = useRef<HTMLButtonElement>(null)
  const { state, start, stop, allowed } = useScanKit()
  if (!useHydrated()) return null
  return (
    <div className="grid gap-3">
      <ScanButton
        buttonRef={button}
        does={state.is === 'off' ? 'rest' : 'scanning'}
        onPress={() => void start()}
      />
      {state.is === 'on' && (
        <state.View
          onOpen={allowed}
          onCode={(isbn) => (isbn ? onIsbn(isbn) : onOther(otherCode))}
          onFailed={stop}
          onStop={() => {
            stop()
            button.current?.focus()
          }}
        />
      )}
      {state.is === 'off' && state.why && <CameraNeeded why={state.why} />}
    </div>
  )
}
