export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Whether a control's value differs from its default. */
export function isChanged(control: Control): boolean {
  if (isChoice(control)) return control.checked !== control.defaultChecked
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue
  const options = [...control.options]
  // If none is selected, the browser shows the first enabled option.
  const first = options.some(({ defaultSelected }) => defaultSelected)
    ? null
    : options.find(({ disabled }) => !disabled)
  return options.some((option) => option.selected !== (option.defaultSelected || option === first))
}

export function isChoice(control: Control): control is HTMLInputElement {
  return control.type === 'radio' || control.type === 'checkbox'
}

/** Whether any submittable control in the box differs from its default, except those of a form that was sent. */
export function hasUnsavedText(box: HTMLElement | null, sent?: EventTarget): boolean {
  const controls = box?.querySelectorAll<Control>(':is(input:not([type=hidden]), textarea, select)[name]')
  return [...(controls ?? [])].some((control) => control.form !== sent && isChanged(control))
}
