import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shareOrSay } from './share-file.ts'

const href = 'https://books.example.org/bookcase/files/export'
const attachment = {
  'Content-Disposition': `attachment; filename="list.csv"; filename*=UTF-8''caf%C3%A9.csv`,
}

let shared: File[]
let fetched = 0
let wentTo: string[]
let told: string[]
let refusal: string | undefined
const say = ({ title }: { title: string }) => void told.push(title)

beforeEach(() => {
  shared = []
  fetched = 0
  wentTo = []
  told = []
  refusal = undefined
  vi.stubGlobal('window', { location: { assign: (path: string) => wentTo.push(path) } })
  answers(() => new Response('Title', { headers: { ...attachment, 'Content-Type': 'text/csv' } }))
  isOn({ standalone: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function answers(answer: () => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', async () => {
    fetched += 1
    return answer()
  })
}

function isOn({ standalone, canShare = true }: { standalone?: boolean; canShare?: boolean }): void {
  vi.stubGlobal('navigator', {
    ...(standalone !== undefined && { standalone }),
    canShare: () => canShare,
    async share({ files }: { files: File[] }) {
      if (refusal) throw new DOMException('', refusal)
      shared.push(...files)
    },
  })
}

/** Whether the browser follows the link as usual. */
async function press(): Promise<boolean> {
  let isFollowed = true
  const preventDefault = () => {
    isFollowed = false
  }
  await shareOrSay({ currentTarget: { href }, preventDefault }, say)
  return isFollowed
}

test('in the installed app of an iPhone a file opens in the share sheet, with its name', async () => {
  expect(await press()).toBe(false)
  expect(shared.map(({ name, type }) => [name, type])).toEqual([['café.csv', 'text/csv']])
  expect(await shared[0]?.text()).toBe('Title')
})

test.each([
  ['in a browser', { standalone: false }],
  ['on other devices', {}],
  ['where files cannot be shared', { standalone: true, canShare: false }],
])('%s the link is followed as usual', async (_where, device) => {
  isOn(device)
  expect([await press(), fetched]).toEqual([true, 0])
})

test('a file that is on another site, which the page may not fetch, opens as any link', async () => {
  vi.stubGlobal('fetch', async (_href: string, { redirect }: RequestInit = {}) => {
    if (redirect !== 'manual') throw new TypeError('Refused to connect')
    return { type: 'opaqueredirect', ok: false, headers: new Headers() }
  })
  await press()
  expect([wentTo, told]).toEqual([[href], []])
})

test('if the file took too long for the share sheet, the next press opens it at once', async () => {
  refusal = 'NotAllowedError'
  await press()
  expect(told).toEqual(['Your file is ready'])
  refusal = undefined
  await press()
  expect([shared.length, fetched], 'not fetched again').toEqual([1, 1])
  await press()
  expect(fetched, 'and a later one fetches it as it is by then').toBe(2)
})

test('a file that nobody opens is not kept', async () => {
  vi.useFakeTimers()
  refusal = 'NotAllowedError'
  await press()
  await vi.advanceTimersByTimeAsync(60_000)
  refusal = undefined
  await press()
  expect([shared.length, fetched]).toEqual([1, 2])
})

test('a closed share sheet is no problem', async () => {
  refusal = 'AbortError'
  await press()
  expect(told).toEqual([])
})

test('without a connection it says so, and tries again at the next press', async () => {
  answers(() => Promise.reject(new TypeError('Failed to fetch')))
  await press()
  expect(told).toEqual(['We couldn’t get this file'])
  answers(() => new Response('Title', { headers: attachment }))
  await press()
  expect(shared.length).toBe(1)
})

test('a page in place of the file, such as the log in page, is shown', async () => {
  answers(() => new Response('Log in', { headers: { 'Content-Type': 'text/html' } }))
  await press()
  expect([wentTo, shared]).toEqual([[href], []])
})
