// The browser's database (IndexedDB) of a member's drafts and unsent messages, shared by pages and the worker.
import { DAY_MS } from '#rules/base/durations.ts'
import type { DraftKey, Written, WrittenAt } from './send-queue-rules.ts'

const DATABASE = 'verandah'
const STORE = 'written'

// If the browser stores nothing, they last at least until the page is left.
const onThisPage = new Map<string, WrittenAt>()
let opened: Promise<IDBDatabase | undefined> | undefined
// How many were begun on this page.
let changes = 0

/** Tells pages that something has changed. */
export const writtenNews = 'written'

export const nothingWritten: Written = { draft: '', unsent: [] }

export function isEmpty({ draft, photo, unsent, problem }: Written): boolean {
  return draft === '' && photo === undefined && unsent.length === 0 && problem === undefined
}

/**
 * What its writer may have forgotten since, or said in person, is not sent by itself any more, unless it may have arrived already.
 * Without a time it is new.
 */
export function isTooOld(now: number, at = now): boolean {
  return now - at > 3 * DAY_MS
}

export const nameOf = ({ memberId, place }: DraftKey) => `${memberId} ${place}`

export async function readWritten(of: DraftKey): Promise<Written> {
  const here = onThisPage.get(nameOf(of))
  const kept = here ?? (await inStore('readonly', (store) => store.get([of.memberId, of.place])))
  return (kept ?? nothingWritten) as Written // only this module writes it
}

/** Reads and writes in one transaction, so that no tab overwrites another's changes. */
export async function changeWritten(of: DraftKey, change: (written: Written) => Written): Promise<Written> {
  const changed = await changeStored(of, change)
  tell(nameOf(of))
  return changed
}

/** Everything this member has written; of all members if none is named. */
export async function allWritten(memberId?: string): Promise<WrittenAt[]> {
  const kept = (await isThere()) ? await inStore<WrittenAt[]>('readonly', (store) => store.getAll()) : []
  // What is on this page is newer than what is stored under the same name.
  const all = new Map([...(kept ?? []), ...onThisPage.values()].map((each) => [nameOf(each), each]))
  return [...all.values()].filter((each) => memberId === undefined || each.memberId === memberId)
}

/**
 * Nothing that was written is left for the next person. With nobody logged in, the whole database is deleted unless it has
 * something of a guest.
 */
export async function forgetWritten(exceptOf: string | undefined): Promise<void> {
  const all = await allWritten()
  const stays = exceptOf ?? 'guest'
  if (exceptOf === undefined && all.every(({ memberId }) => memberId !== stays)) return removeDatabase()
  for (const written of all) {
    if (written.memberId !== stays) await remove(written)
    else if (written.leftAt !== undefined) await noteLeft(written, undefined)
  }
}

/**
 * With nobody logged in although nobody has logged out here, a session has ended: what its member wrote waits for a day for them to
 * log in again. Nobody else can read it.
 */
export async function forgetLongLeft(now: number): Promise<void> {
  const before = changes
  const left = (await allWritten()).filter(({ memberId }) => memberId !== 'guest')
  for (const written of left) {
    if (written.leftAt === undefined) await noteLeft(written, now)
    else if (now - written.leftAt > DAY_MS) await remove(written)
  }
  // What is being written right now is not there yet.
  if ((await allWritten()).length === 0 && changes === before) await removeDatabase()
}

async function noteLeft({ memberId, place }: DraftKey, leftAt: number | undefined): Promise<void> {
  await changeStored({ memberId, place }, (written) => ({ ...written, leftAt }))
}

async function remove({ memberId, place }: DraftKey): Promise<void> {
  onThisPage.delete(nameOf({ memberId, place }))
  await inStore('readwrite', (store) => store.delete([memberId, place]))
  tell(nameOf({ memberId, place }))
}

async function removeDatabase(): Promise<void> {
  onThisPage.clear()
  const database = await opened
  database?.close()
  opened = undefined
  if (typeof indexedDB === 'undefined') return
  const request = indexedDB.deleteDatabase(DATABASE)
  await new Promise<void>((resolve) => {
    const end = () => resolve()
    request.onsuccess = end
    request.onerror = end
    // It is deleted once the other tabs have closed it.
    request.onblocked = end
  })
}

/** Looking for what was written creates no database. Some browsers cannot say whether there is one. */
async function isThere(): Promise<boolean> {
  if (opened || typeof indexedDB === 'undefined' || !indexedDB.databases) return true
  const databases = await indexedDB.databases().catch(() => [])
  return databases.some(({ name }) => name === DATABASE)
}

async function changeStored(of: DraftKey, change: (written: Written) => Written): Promise<Written> {
  changes += 1
  let kept: WrittenAt | undefined
  try {
    const store = await storeIn('readwrite')
    if (store && !onThisPage.has(nameOf(of))) {
      kept = await done<WrittenAt | undefined>(store.get([of.memberId, of.place]))
      // Of two changes at once, the browser may have refused the first meanwhile.
      if (!onThisPage.has(nameOf(of))) return await changeIn(store, of, change(kept ?? nothingWritten))
    }
  } catch {
    // The device is full, or the browser stores no pictures, as in a private window.
  }
  return changeOnPage(of, change, kept)
}

/** A request can succeed and its transaction fail nevertheless, if the device is full. */
async function changeIn(store: IDBObjectStore, of: DraftKey, changed: Written): Promise<Written> {
  if (isEmpty(changed)) store.delete([of.memberId, of.place])
  else store.put({ ...changed, ...of })
  await new Promise((resolve, reject) => {
    store.transaction.oncomplete = resolve
    store.transaction.onabort = reject
  })
  return changed
}

/**
 * What is stored stays as it was, for the next page: a message in it that has been sent since is sent twice, and stored once. Here the
 * page's own hides it, until nothing is left of either.
 */
async function changeOnPage(
  of: DraftKey,
  change: (written: Written) => Written,
  kept?: WrittenAt,
): Promise<Written> {
  const name = nameOf(of)
  const changed = { ...change(onThisPage.get(name) ?? kept ?? nothingWritten), ...of }
  onThisPage.set(name, changed)
  if (!isEmpty(changed)) return changed
  try {
    const store = await storeIn('readwrite')
    if (store) await changeIn(store, of, changed)
    if (onThisPage.get(name) === changed) onThisPage.delete(name)
  } catch {
    // It could not be deleted, and stays hidden.
  }
  return changed
}

function tell(name: string): void {
  const channel = new BroadcastChannel(writtenNews)
  channel.postMessage(name)
  channel.close()
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  const store = await storeIn(mode)
  return store && done(ask(store))
}

/** A connection that the browser has closed without a word is opened again. */
async function storeIn(mode: IDBTransactionMode): Promise<IDBObjectStore | undefined> {
  const store = async () => (await open())?.transaction(STORE, mode).objectStore(STORE)
  try {
    return await store()
  } catch {
    opened = undefined
    return store()
  }
}

/** Undefined if the browser refuses it, as some do in a private window. */
function open(): Promise<IDBDatabase | undefined> {
  opened ??= openDatabase().catch(() => undefined)
  return opened
}

async function openDatabase(): Promise<IDBDatabase | undefined> {
  if (typeof indexedDB === 'undefined') return undefined
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () =>
    request.result.createObjectStore(STORE, { keyPath: ['memberId', 'place'] satisfies (keyof DraftKey)[] })
  const database = await done(request)
  // Another tab deletes it; later writes create a new one.
  const leave = () => {
    database.close()
    opened = undefined
  }
  database.onversionchange = leave
  database.onclose = leave
  return database
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
