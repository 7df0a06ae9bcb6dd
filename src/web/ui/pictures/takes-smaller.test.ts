import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takesSmaller } from './takes-smaller.ts'

const small = new File(['x'.repeat(100)], 'me.jpg', { type: 'image/jpeg' })
const large = new File([new Uint8Array(1024 * 1024 + 1)], 'me.jpg', { type: 'image/jpeg' })
const shrink = async () => small

beforeEach(() => {
  vi.stubGlobal(
    'DataTransfer',
    class {
      files: File[] = []
      items = { add: (file: File) => this.files.push(file) }
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

class AForm extends EventTarget {
  submitted: unknown[] = []
  requestSubmit = (button: unknown) => this.submitted.push(button)
}

/** A file input whose form counts the events that it sees. */
function aField(file: File) {
  const form = new AForm()
  const changes: boolean[] = []
  const input = Object.assign(new EventTarget(), { files: [file], form }) as unknown as HTMLInputElement
  input.addEventListener('change', () => changes.push(takesSmaller(input, shrink)))
  return { input, form, changes }
}

/** The smaller picture is there at once. */
const replaced = () => new Promise(setImmediate)

const aSubmit = (submitter: object) => Object.assign(new Event('submit', { cancelable: true }), { submitter })

test('a phone’s large photo is replaced by a smaller one, which stays', async () => {
  const { input, changes } = aField(large)
  expect(takesSmaller(input, shrink)).toBe(true)
  await replaced()
  expect(input.files?.[0]).toBe(small)
  expect(changes).toEqual([false])
})

test('a small picture stays as it is', () => {
  expect(takesSmaller(aField(small).input, shrink)).toBe(false)
})

test('a form submitted meanwhile is sent afterwards, by the same button', async () => {
  const { input, form } = aField(large)
  takesSmaller(input, shrink)
  const check = aSubmit({ matches: () => true })
  form.dispatchEvent(check)
  expect(check.defaultPrevented, 'it only checks a field').toBe(false)
  const button = { matches: () => false }
  const pressed = aSubmit(button)
  form.dispatchEvent(pressed)
  expect(pressed.defaultPrevented).toBe(true)
  await replaced()
  expect(form.submitted).toEqual([button])
  const next = aSubmit(button)
  form.dispatchEvent(next)
  expect(next.defaultPrevented).toBe(false)
})

test('a file chosen meanwhile is not replaced', async () => {
  const { input, changes } = aField(large)
  takesSmaller(input, shrink)
  const other = new File(['y'], 'other.jpg')
  Object.assign(input, { files: [other] })
  await replaced()
  expect(input.files?.[0]).toBe(other)
  expect(changes).toEqual([])
})
