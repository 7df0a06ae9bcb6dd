import { useEffect, useRef, useState } from 'react'
import type { Kept } from '#web/library/look-up/look-up-fields.ts'
import type { Settled } from '#web/library/look-up/use-look-up.ts'
import { modalWindow, raiseToast } from '#web/shell/toasts/toasts.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { CameraNeeded, otherCode } from './camera-needed.tsx'
import { ScanButton } from './scan-button.tsx'
import { useScanKit } from './use-scan-kit.ts'

/** Fills an add-book form by camera: scans one barcode, which is then looked up. */
export function ScanIsbn({
  isFetching,
  settled,
  onIsbn,
  onScan,
}: {
  isFetching: boolean
  /** The result of the last look-up. */
  settled: Settled | undefined
  onIsbn: (isbn: string) => void
  /**
   * While it scans and looks up the result, the form cannot be submitted; after a typed ISBN, a slow look-up does not block
   * it.
   */
  onScan: (isScanning: boolean) => void
}) {
  const button = useRef<HTMLButtonElement>(null)
  const { state, start, stop, allowed } = useScanKit()
  const [isOtherCode, setOtherCode] = useState(false)
  const [scanned, setScanned] = useScanned(settled)
  const isScanning = state.is !== 'off'
  const isBusy = isScanning || (isFetching && scanned !== undefined)
  useEffect(() => onScan(isBusy), [isBusy, onScan])

  function counted(isbn: string | undefined): void {
    if (!isbn) {
      setOtherCode(true)
      return
    }
    stop()
    setScanned(isbn)
    onIsbn(isbn)
    button.current?.focus()
  }

  // Without scripts there is no camera, and the field for typing is below.
  if (!useHydrated()) return null
  return (
    <div className="grid gap-3">
      <ScanButton
        buttonRef={button}
        does={isScanning ? 'scanning' : isFetching ? 'fetching' : 'rest'}
        onPress={() => {
          setOtherCode(false)
          void start()
        }}
      />
      {state.is === 'on' && (
        <state.View
          onOpen={allowed}
          onCode={counted}
          onFailed={stop}
          onStop={() => {
            stop()
            button.current?.focus()
          }}
        >
          {isOtherCode && otherCode}
        </state.View>
      )}
      {state.is === 'off' && state.why && <CameraNeeded why={state.why} />}
      <p className="text-center text-sm">
        <Link
          to="/scan"
          className="inline-flex min-h-11 items-center text-primary-ink underline underline-offset-4"
        >
          Many books? Scan a whole shelf
        </Link>
      </p>
      <p className="flex items-center gap-3 text-sm text-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or add manually
      </p>
    </div>
  )
}

/** The scanned ISBN until it has been looked up: a toast says so only if the book is known. */
function useScanned(settled: Settled | undefined) {
  const [scanned, setScanned] = useState<string>()
  useEffect(() => {
    if (scanned === undefined || settled?.about.isbn !== scanned) return
    setScanned(undefined)
    const { kept, about } = settled
    const { is } = about.lookedUp
    if (!kept || (is !== 'ours' && is !== 'found')) return
    raiseToast({
      tone: 'success',
      title: 'ISBN Scanned',
      text: is === 'ours' ? 'This book is already in the catalogue' : filledText(kept),
      over: modalWindow() ? 'window' : undefined,
    })
  }, [scanned, settled])
  return [scanned, setScanned] as const
}

function filledText(kept: Kept): string {
  const filled = 'Book data has been automatically filled'
  return kept.length === 0 ? filled : `${filled}. We kept the ${kept.join(' and ')} you typed.`
}
