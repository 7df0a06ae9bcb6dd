import { Button } from './button.tsx'
import { useHydrated } from './use-hydrated.ts'

/** Hidden until it works; a browser prints by its own menu, too. */
export function PrintButton() {
  return (
    <Button hidden={!useHydrated()} onClick={() => window.print()}>
      Print
    </Button>
  )
}
