import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { BrokenForm, boundaryOf, partsOfForm } from './parts-of-form.ts'

async function encoded(form: FormData) {
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const boundary = boundaryOf(request.headers.get('Content-Type') ?? '') ?? ''
  return { boundary, bytes: Buffer.from(await request.arrayBuffer()) }
}

async function read(bytes: Buffer, boundary: string, pieceSize: number) {
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += pieceSize) pieces.push(bytes.subarray(at, at + pieceSize))
  const parts: [string, string | undefined, string][] = []
  for await (const { name, fileName, content } of partsOfForm(Readable.from(pieces), boundary))
    parts.push([name, fileName, (await buffer(Readable.from(content))).toString()])
  return parts
}

const text = 'Line one\r\n--not-the-boundary\r\n\r\n-- end'

test.each([1, 2, 7, 64, 100_000])('reads what browsers send, in chunks of %i', async (pieceSize) => {
  const form = new FormData()
  form.append('message', text)
  form.append('empty', '')
  form.append('file', new File(['first\r\n'], 'notes "1" über.txt'))
  const { boundary, bytes } = await encoded(form)
  expect(await read(bytes, boundary, pieceSize)).toEqual([
    ['message', undefined, text],
    ['empty', undefined, ''],
    ['file', 'notes "1" über.txt', 'first\r\n'],
  ])
})

test('skips parts that nobody reads', async () => {
  const form = new FormData()
  form.append('file', new File(['x'.repeat(300_000)], 'long.txt'))
  form.append('last', 'here')
  const { boundary, bytes } = await encoded(form)
  const names: string[] = []
  for await (const { name } of partsOfForm(Readable.from([bytes]), boundary)) names.push(name)
  expect(names).toEqual(['file', 'last'])
})

test.each([1, 1000, 1_000_000])(
  'skips the rest of a part that its reader abandons, in chunks of %i',
  async (pieceSize) => {
    const form = new FormData()
    const asAPart = '\r\n\r\nContent-Disposition: form-data; name="message"\r\n\r\nnot mine\r\n'
    form.append('file', new File([`${'x'.repeat(3000)}${asAPart}`.repeat(3)], 'long.txt'))
    form.append('last', 'here')
    const { boundary, bytes } = await encoded(form)
    const pieces = Array.from({ length: Math.ceil(bytes.length / pieceSize) }, (_, at) =>
      bytes.subarray(at * pieceSize, (at + 1) * pieceSize),
    )
    const read: [string, string][] = []
    for await (const { name, fileName, content } of partsOfForm(Readable.from(pieces), boundary)) {
      let text = ''
      for await (const piece of content) {
        text += piece.toString()
        if (fileName) break
      }
      read.push([name, fileName ?? text])
    }
    expect(read).toEqual([
      ['file', 'long.txt'],
      ['last', 'here'],
    ])
  },
)

test.each([
  ['', 'b'],
  ['--b\r\nContent-Disposition: form-data; name="a"\r\n\r\ncut off', 'b'],
  ['--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--', 'b'],
  [`--b\r\n${'x'.repeat(20_000)}`, 'b'],
])('%j is not a form', async (sent, boundary) => {
  await expect(read(Buffer.from(sent), boundary, 1000)).rejects.toThrow(BrokenForm)
})

test.each([
  ['multipart/form-data; boundary=abc', 'abc'],
  ['Multipart/Form-Data; charset=utf-8; boundary="a b"', 'a b'],
  ['application/x-www-form-urlencoded', undefined],
  ['multipart/form-data', undefined],
])('the boundary in %j', (type, boundary) => expect(boundaryOf(type)).toBe(boundary))
