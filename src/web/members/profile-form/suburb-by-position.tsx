import { useState } from 'react'
import { unknownSuburb } from '#city/city.ts'
import type { Position } from '#rules/base/viewer.ts'
import { useOwnCell } from '#web/members/use-own-cell.ts'
import { whyNoPosition } from '#web/members/use-own-position.ts'
import { raiseToast } from '#web/shell/toasts/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import { LocateFixed } from '#web/ui/icons.tsx'
import { Alert } from '#web/ui/notices/alert.tsx'

const enterSuburbInstead = 'Please enter your suburb instead.'
const problems = {
  denied: { title: whyNoPosition.denied, text: enterSuburbInstead },
  unsupported: { title: whyNoPosition.unsupported, text: enterSuburbInstead },
  unavailable: { title: whyNoPosition.unavailable, text: enterSuburbInstead },
  elsewhere: { title: 'We couldn’t find your suburb', text: unknownSuburb },
  offline: { title: 'We couldn’t find your suburb', text: enterSuburbInstead },
}

/** Fills the field `inputId`. The browser finds the suburb from its rounded position: none of that is sent. */
export function SuburbByPosition({ inputId }: { inputId: string }) {
  const { step, locate } = useOwnCell()
  const [result, setResult] = useState<'elsewhere' | 'offline'>()
  const why = step === 'idle' || step === 'locating' ? result : step
  const forget = () => setResult(undefined)
  return (
    <div className="grid gap-2">
      <Button
        variant="outline"
        size="sm"
        onClick={() => locate(async (cell) => setResult(await fillIn(inputId, cell)), forget)}
        off={step === 'locating'}
        className="w-fit"
      >
        <LocateFixed aria-hidden />{' '}
        <span>{step === 'locating' ? 'Finding your suburb...' : 'Use my location'}</span>
      </Button>
      {why && step !== 'locating' && <Alert title={problems[why].title}>{problems[why].text}</Alert>}
    </div>
  )
}

async function fillIn(inputId: string, cell: Position): Promise<'elsewhere' | 'offline' | undefined> {
  // Needs the table of all suburbs, which is only loaded on a press.
  const found = await import('#rules/geography/nearest-suburb.ts').catch(() => undefined)
  if (!found) return 'offline'
  const suburb = found.nearestLabel(cell)
  if (!suburb) return 'elsewhere'
  const input = document.getElementById(inputId)
  if (!(input instanceof HTMLInputElement)) return undefined
  input.value = suburb
  // Fires the events of typing, so that the form notices.
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.focus()
  raiseToast({
    tone: 'success',
    title: 'Location Set',
    text: `Your suburb is ${suburb}. Your exact position stays on your device.`,
  })
  return undefined
}
