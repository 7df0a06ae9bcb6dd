import { expect, test } from 'vitest'
import { formKeepingRequest } from './form-keeping-request.ts'
import { keepUnsentForm } from './unsent-form.ts'

/** As WebKit does with a form that contains a file made in memory. */
class WebKitRequest extends Request {
  override formData(): Promise<FormData> {
    const isForm = this.headers.get('Content-Type')?.startsWith('multipart/form-data')
    return isForm
      ? Promise.reject(new DOMException('Unable to read form data blob', 'InvalidStateError'))
      : super.formData()
  }

  override clone(): Request {
    return new WebKitRequest(super.clone())
  }
}

const KeepingRequest = formKeepingRequest(WebKitRequest)

function aProfile(): FormData {
  const form = new FormData()
  form.set('bio', 'I read on ferries.')
  form.append('photo', new File(['a face'], 'me.png', { type: 'image/png' }))
  return form
}

test('a form with a picture made in the browser can be read back, from the request and from a clone', async () => {
  const form = aProfile()
  const request = new KeepingRequest('http://site.test/edit-profile', { method: 'POST', body: form })
  expect(await request.clone().formData()).toBe(form)
  expect(await request.formData()).toBe(form)
  expect(request.headers.get('Content-Type')).toMatch('multipart/form-data')
})

test('other bodies are read as usual', async () => {
  const request = new KeepingRequest('http://site.test/', {
    method: 'POST',
    body: new URLSearchParams('a=b'),
  })
  expect([...(await request.clone().formData())]).toEqual([['a', 'b']])
  expect(await request.text()).toBe('a=b')
})

test('a form with an unsent picture keeps its texts on the screen', async () => {
  const request = new KeepingRequest('http://site.test/edit-profile', { method: 'POST', body: aProfile() })
  const lost = { type: 'error', result: new TypeError('Load failed') } as const
  const answered = await keepUnsentForm({ request }, async () => ({ screen: lost }))
  expect(answered.screen).toMatchObject({
    type: 'data',
    result: { data: { typed: { bio: 'I read on ferries.' } }, init: { status: 503 } },
  })
})
