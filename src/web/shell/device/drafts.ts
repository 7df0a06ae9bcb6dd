// Drafts and unsent messages, as this page shows them. The browser's database (worker/draft-store.ts) is slower than typing,
// so changes are shown first and stored afterwards (optimistic).
import { useEffect, useSyncExternalStore } from 'react'
import {
  changeWritten as changeStored,
  nameOf,
  nothingWritten,
  readWritten,
  writtenNews,
} from '#web/worker/draft-store.ts'
import type { DraftKey, Written } from '#web/worker/send-queue-rules.ts'

type Change = (written: Written) => Written
/** `changes` are not stored yet; `storing` resolves when they are. */
type Shown = { of: DraftKey; written: Written; changes: Change[]; storing?: Promise<void> | undefined }

const shown = new Map<string, Shown>()
const listeners = new Set<() => void>()

export function useWritten(memberId: string, place: string): Written {
  const name = nameOf({ memberId, place })
  useEffect(() => {
    void readAgain(shownAt({ memberId, place }))
  }, [memberId, place])
  return useSyncExternalStore(
    subscribe,
    () => shown.get(name)?.written ?? nothingWritten,
    () => nothingWritten,
  )
}

/** What is shown right now. */
export function writtenNow(of: DraftKey): Written {
  return shown.get(nameOf(of))?.written ?? nothingWritten
}

/** Shows a change right away and queues it to be stored. Resolves once it is stored. */
export async function changeWritten(of: DraftKey, change: Change): Promise<void> {
  const at = shownAt(of)
  at.written = change(at.written)
  at.changes.push(change)
  tell()
  // The sender reads what is stored: it would miss a message whose change is still being stored.
  at.storing ??= storeAll(at)
  await at.storing
}

async function storeAll(at: Shown): Promise<void> {
  try {
    while (at.changes.length > 0) await store(at)
  } finally {
    at.storing = undefined
  }
}

async function store(at: Shown): Promise<void> {
  const changes = at.changes.splice(0)
  const stored = await changeStored(at.of, (written) =>
    changes.reduce((result, change) => change(result), written),
  )
  // More may have been typed in the meantime.
  at.written = at.changes.reduce((result, change) => change(result), stored)
  tell()
}

/** After another tab or the sender has changed it. */
async function readAgain(at: Shown): Promise<void> {
  if (at.storing) return
  const stored = await readWritten(at.of)
  if (at.storing) return
  at.written = stored
  tell()
}

/** A UUID. The browser's own function for it is missing without HTTPS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function shownAt(of: DraftKey): Shown {
  const known = shown.get(nameOf(of))
  if (known) return known
  const at = { of, written: nothingWritten, changes: [] }
  shown.set(nameOf(of), at)
  return at
}

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) listenToOthers()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) others?.close()
  }
}

let others: BroadcastChannel | undefined

function listenToOthers(): void {
  others = new BroadcastChannel(writtenNews)
  others.onmessage = ({ data: name }) => {
    const at = shown.get(String(name))
    if (at) void readAgain(at)
  }
}
