import { type ReactNode, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Flashlight } from '#web/ui/icons.tsx'
import { type NoScanner, useScanner } from './use-scanner.ts'

/** The camera's picture and its controls. The camera is on while this is mounted. */
export function ScanView({
  onOpen,
  onCode,
  onFailed,
  onStop,
  children,
}: {
  /** Called when the camera is on. */
  onOpen: () => void
  /** Called when a barcode was read twice: a book's ISBN, or something else. */
  onCode: (isbn: string | undefined) => void
  onFailed: (why: NoScanner) => void
  onStop: () => void
  /** A message about the barcodes read, announced. */
  children?: ReactNode
}) {
  const video = useRef<HTMLVideoElement>(null)
  const [deviceId, setDeviceId] = useState<string>()
  const { camera, last } = useScanner({ video, deviceId, onOpen, onCode, onFailed })
  return (
    <section aria-label="Camera" className="grid gap-3 rounded-card border border-edge bg-sunk p-3">
      <div className="relative aspect-video overflow-hidden rounded-control bg-ink">
        <video ref={video} autoPlay muted playsInline className="size-full object-cover" />
        <div
          aria-hidden
          className="pointer-events-none absolute inset-x-[12%] inset-y-[30%] rounded-control border-2 border-star"
        />
      </div>
      <p role="status" className="text-center text-sm">
        {children ??
          (camera ? 'Hold the barcode on the back of the book in the frame.' : 'Starting the camera...')}
      </p>
      {last && last.choices.length > 1 && (
        <Field label="Camera">
          <Select
            value={camera?.deviceId ?? deviceId ?? last.deviceId}
            options={last.choices.map(({ id, label }) => ({ value: id, label }))}
            onChange={({ currentTarget }) => setDeviceId(currentTarget.value)}
          />
        </Field>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        {camera?.light && <LightButton key={camera.stream.id} switchLight={camera.light} />}
        <Button variant="outline" onClick={onStop}>
          Stop scanning
        </Button>
      </div>
    </section>
  )
}

/** For the evening: some cameras have a torch. */
function LightButton({ switchLight }: { switchLight: (isOn: boolean) => Promise<void> }) {
  const [isOn, setOn] = useState(false)
  return (
    <Button
      variant={isOn ? 'secondary' : 'outline'}
      aria-pressed={isOn}
      onClick={() => {
        // If the torch does not respond, the button stays as it is.
        switchLight(!isOn).then(
          () => setOn(!isOn),
          () => undefined,
        )
      }}
    >
      <Flashlight aria-hidden /> Light
    </Button>
  )
}
