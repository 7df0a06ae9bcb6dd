// The browser's database (IndexedDB) of a member's drafts and unsent messages, shared by pages and the worker.
import { DAY_MS } from '#rules/base/durations.ts'
import { type DraftKey, isEmpty, nothingWritten, type Written, type WrittenAt } from './send-queue-rules.ts'

const DATABASE = 'verandah'
const STORE = 'written'

// If the browser stores nothing, they last at least until the page is left.
const onThisPage = new Map<string, WrittenAt>()
let opened: Promise<IDBDatabase | undefined> | undefined
// How many were begun on this page.
let changes = 0

/** Tells pages that something has changed. */
export const writtenNews = 'written'

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
  const all = [...(kept ?? []), ...onThisPage.values()]
  return all.filter((each) => memberId === undefined || each.memberId === memberId)
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
  const database = await open()
  if (!database || onThisPage.has(nameOf(of))) return changeOnPage(of, change)
  try {
    const store = database.transaction(STORE, 'readwrite').objectStore(STORE)
    const kept: WrittenAt | undefined = await done(store.get([of.memberId, of.place]))
    const changed = change(kept ?? nothingWritten)
    if (isEmpty(changed)) await done(store.delete([of.memberId, of.place]))
    else await done(store.put({ ...changed, ...of }))
    return changed
  } catch {
    // It is full, or was deleted just now.
    return changeOnPage(of, change)
  }
}

function changeOnPage(of: DraftKey, change: (written: Written) => Written): Written {
  const changed = change(onThisPage.get(nameOf(of)) ?? nothingWritten)
  if (isEmpty(changed)) onThisPage.delete(nameOf(of))
  else onThisPage.set(nameOf(of), { ...changed, ...of })
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
  const database = await open()
  return database && done(ask(database.transaction(STORE, mode).objectStore(STORE)))
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
