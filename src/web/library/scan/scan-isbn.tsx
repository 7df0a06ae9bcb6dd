import { useEffect, useRef, useState } from 'react'
import type { AboutLookUp } from '#web/library/look-up/look-up-fields.ts'
import { modalWindow, raiseToast } from '#web/shell/toasts/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import { ScanBarcode } from '#web/ui/icons.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { CameraNeeded, otherCode } from './camera-needed.tsx'
import { useScanKit } from './use-scan-kit.ts'

/** The way into an add-book form by the camera: one barcode, which is then looked up. */
export function ScanIsbn({
  isFetching,
  lookedUp,
  onIsbn,
  onScan,
}: {
  isFetching: boolean
  /** What came of the last look-up. */
  lookedUp: AboutLookUp | undefined
  onIsbn: (isbn: string) => void
  /** While it scans nothing is sent; what is slow to be fetched may be typed meanwhile. */
  onScan: (isScanning: boolean) => void
}) {
  const button = useRef<HTMLButtonElement>(null)
  const { state, start, stop, allowed } = useScanKit()
  const [isOtherCode, setOtherCode] = useState(false)
  const setScanned = useScannedToast(lookedUp)
  const isScanning = state.is !== 'off'
  const isBusy = isScanning || isFetching
  useEffect(() => onScan(isScanning), [isScanning, onScan])

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

  // Without scripts there is no camera, and the field for typing stands below.
  if (!useHydrated()) return null
  return (
    <div className="grid gap-3">
      <Button
        ref={button}
        variant="secondary"
        block
        // Disabled in earnest it would lose the focus.
        aria-disabled={isBusy}
        aria-busy={isBusy}
        onClick={() => {
          if (isBusy) return
          setOtherCode(false)
          void start()
        }}
      >
        {isBusy ? <Spinner /> : <ScanBarcode aria-hidden />}
        {isScanning ? 'Scanning...' : isFetching ? 'Fetching book data...' : 'Scan ISBN Barcode'}
      </Button>
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
      <p className="flex items-center gap-3 text-sm text-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or add manually
      </p>
    </div>
  )
}

/** Answers how to name the book that was scanned: once it is known, and only then, a toast says so. */
function useScannedToast(lookedUp: AboutLookUp | undefined): (isbn: string) => void {
  const [scanned, setScanned] = useState<string>()
  useEffect(() => {
    if (scanned === undefined || lookedUp?.isbn !== scanned) return
    setScanned(undefined)
    const { is } = lookedUp.lookedUp
    if (is !== 'ours' && is !== 'found') return
    raiseToast({
      tone: 'success',
      title: 'ISBN Scanned',
      text: is === 'ours' ? 'Neighbours know this book already' : 'Book data has been automatically filled',
      over: modalWindow() ? 'window' : undefined,
    })
  }, [scanned, lookedUp])
  return setScanned
}
