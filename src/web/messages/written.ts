// In the browser: what was written in a conversation and has not arrived yet. It outlives leaving the conversation.
import { useMemo, useSyncExternalStore } from 'react'
import { keep, keptNames, readKept } from '#web/shell/kept-text.ts'

/** A message on its way or waiting. Its key stays the same however often it is tried, so it is stored once. */
export type Unsent = { key: string; body: string }

export type Written = { draft: string; unsent: readonly Unsent[] }

const nothing: Written = { draft: '', unsent: [] }
const listeners = new Set<() => void>()

export function useWritten(name: string): Written {
  const text = useSyncExternalStore(
    subscribe,
    () => readKept(name),
    () => '',
  )
  return useMemo(() => writtenIn(text), [text])
}

export function changeWritten(name: string, change: (written: Written) => Written): void {
  const { draft, unsent } = change(writtenIn(readKept(name)))
  keep(name, draft || unsent.length > 0 ? JSON.stringify({ draft, unsent }) : '')
  for (const tell of listeners) tell()
}

/** The message with this key has arrived, wherever it was written. */
export function hasArrived(key: string): void {
  changeWhereWaits(key, ({ draft, unsent }) => ({ draft, unsent: unsent.filter((each) => each.key !== key) }))
}

/** It was refused: it comes back into the box, and what waited behind it too, for it was meant to follow. */
export function wasRefused(key: string): void {
  changeWhereWaits(key, ({ draft, unsent }) => ({
    draft: [...unsent.map(({ body }) => body), draft].filter(Boolean).join('\n'),
    unsent: [],
  }))
}

/** A UUID. The browser's own function for it is missing where the connection is not encrypted. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function changeWhereWaits(key: string, change: (written: Written) => Written): void {
  const name = keptNames().find((each) => writtenIn(readKept(each)).unsent.some((one) => one.key === key))
  if (name) changeWritten(name, change)
}

function writtenIn(text: string): Written {
  // Only this module writes it.
  return text ? { ...nothing, ...JSON.parse(text) } : nothing
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
