// In the browser: what somebody entered on a page whose scripts were still on their way.
import { useEffect } from 'react'
import { useHydrated } from '#web/ui/use-hydrated.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Entered = { value: string; checked: boolean; files: FileList | null }

const entered = new Map<string, Entered>()

/** Begins to note what the page's controls hold that the server did not put there. */
export function noteTypedEarly(): void {
  for (const control of controls()) note(control)
  document.addEventListener('input', noteTarget)
}

/**
 * Puts it back once React has taken the page over. React leaves most controls as they are, but a form that becomes a window
 * is made anew, a text area is filled again, and no component hears of what was entered before it listened.
 */
export function useTypedEarly(): void {
  const isHydrated = useHydrated()
  useEffect(() => {
    if (!isHydrated) return
    // By then windows have opened.
    const timer = setTimeout(() => {
      document.removeEventListener('input', noteTarget)
      if (entered.size > 0) for (const control of controls()) putBack(control)
      entered.clear()
    })
    return () => clearTimeout(timer)
  }, [isHydrated])
}

function noteTarget({ target }: Event): void {
  const control = controls().find((each) => each === target)
  if (control) note(control)
}

function note(control: Control): void {
  if (!isChanged(control)) return
  const isInput = control instanceof HTMLInputElement
  const { value } = control
  entered.set(keyOf(control), {
    value,
    checked: isInput && control.checked,
    files: isInput ? control.files : null,
  })
}

function putBack(control: Control): void {
  const was = entered.get(keyOf(control))
  if (!was) return
  if (isChoice(control)) {
    // The one that was chosen instead says the rest.
    if (control.type === 'radio' && !was.checked) return
    control.checked = !was.checked
    control.click()
  } else if (was.files && control instanceof HTMLInputElement) {
    control.files = was.files
    control.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (control instanceof HTMLSelectElement) {
    control.value = was.value
    control.dispatchEvent(new Event('change', { bubbles: true }))
  } else {
    // React tells onChange of a difference to what was last set on the element itself.
    control.value = control.defaultValue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, was.value)
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function isChanged(control: Control): boolean {
  if (isChoice(control)) return control.checked !== control.defaultChecked
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue
  return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
}

function isChoice(control: Control): control is HTMLInputElement {
  return control.type === 'radio' || control.type === 'checkbox'
}

/** What people enter something into. */
function controls(): Control[] {
  const found = document.querySelectorAll<Control>(
    'form :is(input:not([type=hidden]), textarea, select)[name]',
  )
  return [...found]
}

/** The same before and after React has taken over, which gives forms other ids and puts windows at the end of the page. */
function keyOf(control: Control): string {
  const same = controls().filter((each) => likeness(each) === likeness(control))
  return `${likeness(control)} ${same.indexOf(control)}`
}

function likeness(control: Control): string {
  return [control.form?.action, control.name, isChoice(control) ? control.value : ''].join(' ')
}
