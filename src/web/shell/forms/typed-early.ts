// In the browser: what somebody entered on a page whose scripts were still on their way.
import { useEffect } from 'react'
import { type Control, isChanged, isChoice } from '#web/ui/forms/is-changed.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

type Entered = { value: string; checked: boolean }

const entered = new Map<Control, Entered>()

/**
 * Begins to note what the page's controls hold that the server did not put there. On its way down, before React hears of it: React
 * may take the page over within that very event, and would else put back what was there before it.
 */
export function noteTypedEarly(): void {
  for (const control of document.querySelectorAll<Control>(typedIn)) note(control)
  window.addEventListener('input', onInput, true)
}

// What people enter something into.
const typedIn = 'form :is(input:not([type=hidden]), textarea, select)[name]'

/**
 * Puts it back once React has taken the page over. React leaves most controls as they are, but a text area that held
 * something is filled again, and no component hears of what was entered before it listened.
 */
export function useTypedEarly(): void {
  const isHydrated = useHydrated()
  useEffect(() => {
    if (!isHydrated) return
    window.removeEventListener('input', onInput, true)
    for (const [control, was] of entered) putBack(control, was)
    entered.clear()
  }, [isHydrated])
}

function onInput({ target }: Event): void {
  if (target instanceof Element && target.matches(typedIn)) note(target as Control) // what the selector names
}

function note(control: Control): void {
  const { value } = control
  const checked = control instanceof HTMLInputElement && control.checked
  if (isChanged(control)) entered.set(control, { value, checked })
  else entered.delete(control)
}

function putBack(control: Control, was: Entered): void {
  if (isChoice(control)) {
    // Of a group, the one that is chosen says all.
    if (!was.checked && control.type === 'radio') return
    control.checked = !was.checked
    control.click()
    return
  }
  // Setting what is there already would end the word a keyboard is still composing.
  if (control.type !== 'file' && control.value !== was.value) control.value = was.value
  const type = control.type === 'file' || control instanceof HTMLSelectElement ? 'change' : 'input'
  control.dispatchEvent(new Event(type, { bubbles: true }))
}
