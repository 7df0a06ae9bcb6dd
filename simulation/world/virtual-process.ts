// The process as the simulated city sees it: `Date` reads the virtual clock, Node's randomness comes from the seed,
// and `fetch` reaches what the life has for a network. What
// the product is given as an argument needs none of this; the libraries it uses (better-auth, the rate limiter) take no clock.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import type { Chance } from './chance.ts'

/** Replaces them for the whole process, until the returned function is called. */
export function virtualise(given: {
  clock: () => Date
  chance: Chance
  zone: string
  fetch: typeof fetch
}): () => void {
  const { clock, chance, zone } = given
  const original = {
    zone: process.env.TZ,
    date: globalThis.Date,
    fetch: globalThis.fetch,
    random: randomOf(),
    web: webOf(),
  }
  process.env.TZ = zone
  globalThis.Date = virtualDate(clock)
  globalThis.fetch = given.fetch
  const bytes = (size: number) => Buffer.from(chance.bytes(size))
  const uuid = () => uuidOf(bytes(16)) as ReturnType<typeof crypto.randomUUID> // which is a template of dashes
  const random = {
    randomBytes: bytes,
    randomUUID: uuid,
    randomInt: (low: number, high?: number) =>
      high === undefined ? chance.below(low) : chance.between(low, high - 1),
  }
  Object.assign(crypto, random)
  Object.assign(globalThis.crypto, {
    randomUUID: uuid,
    getRandomValues<Values extends ArrayBufferView>(values: Values): Values {
      new Uint8Array(values.buffer, values.byteOffset, values.byteLength).set(chance.bytes(values.byteLength))
      return values
    },
  })
  syncBuiltinESMExports()
  return () => {
    if (original.zone === undefined) delete process.env.TZ
    else process.env.TZ = original.zone
    globalThis.Date = original.date
    globalThis.fetch = original.fetch
    Object.assign(crypto, original.random)
    Object.assign(globalThis.crypto, original.web)
    syncBuiltinESMExports()
  }
}

const randomOf = () => {
  const { randomBytes, randomUUID, randomInt } = crypto
  return { randomBytes, randomUUID, randomInt }
}

const webOf = () => {
  const { randomUUID, getRandomValues } = globalThis.crypto
  return {
    randomUUID: randomUUID.bind(globalThis.crypto),
    getRandomValues: getRandomValues.bind(globalThis.crypto),
  }
}

function virtualDate(clock: () => Date): DateConstructor {
  return new Proxy(Date, {
    construct: (real, given, target) =>
      Reflect.construct(real, given.length === 0 ? [clock().getTime()] : given, target),
    get: (real, name, receiver) =>
      name === 'now' ? () => clock().getTime() : Reflect.get(real, name, receiver),
  })
}

function uuidOf(bytes: Buffer): string {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
