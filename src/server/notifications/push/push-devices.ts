// Whether the viewer's browser shows their notices, even when no page of ours is open.
import { ECDH } from 'node:crypto'
import type { Member } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import { pushInput } from '#rules/notices/notice-inputs.ts'
import { mostPushed } from '#rules/notices/notices.ts'
import { lockMember } from '#server/notifications/preference-queries.ts'
import { defineCommand, defineRead } from '#server/operations/operation.ts'
import { type Endpoints, isEndpoint } from '#server/push/endpoint.ts'
import type { Subscription } from '#server/push/push.ts'
import * as queries from './device-queries.ts'

/** The settings that subscriptions need: our public key, and the allowed endpoints. */
export type PushTerms = { publicKey: string; endpoints: Endpoints }

const theirOwn = 'which of their browsers show their own notices'

export function pushDevices(push: PushTerms) {
  return {
    /**
     * For the browser's push service: the key to expect from us, whether this browser is subscribed, and whether its member wants it
     * to be: a subscription can also end by itself.
     */
    pushHere: defineRead({
      by: 'member',
      run: async ({ db, viewer }) => {
        const device = deviceOf(viewer)
        const found = device && (await queries.findSubscription(db, device))
        return { publicKey: push.publicKey, isOn: found?.ended_at === null, isWanted: found !== undefined }
      },
    }),

    /** This browser shows the viewer's notices from now on, until the session ends. PUSH_REFUSED. */
    turnOnPush: defineCommand({
      by: 'member',
      whileSuspended: theirOwn,
      input: pushInput,
      run: async ({ tx, viewer }, subscription) => {
        const device = deviceOf(viewer)
        if (!device) throw new DomainError('AUTHENTICATION_REQUIRED')
        if (!isEndpoint(subscription.endpoint, push.endpoints) || !areKeys(subscription)) {
          throw new DomainError('PUSH_REFUSED')
        }
        await lockMember(tx, device.memberId)
        if (!(await queries.putSubscription(tx, device, subscription))) {
          throw new DomainError('AUTHENTICATION_REQUIRED')
        }
        await queries.dropBeyondNewest(tx, device.memberId, mostPushed)
      },
    }),

    turnOffPush: defineCommand({
      by: 'member',
      whileSuspended: theirOwn,
      run: async ({ tx, viewer }) => {
        const device = deviceOf(viewer)
        if (device) await queries.dropSubscriptionOf(tx, device)
      },
    }),
  }
}

function deviceOf({
  id: memberId,
  session: sessionId,
}: Member): { memberId: string; sessionId: string } | undefined {
  return sessionId === undefined ? undefined : { memberId, sessionId }
}

/** A point of P-256 and 16 bytes: nothing could be encrypted with anything else. */
function areKeys({ p256dh, auth }: Subscription): boolean {
  if (Buffer.from(auth, 'base64url').length !== 16) return false
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== 65) return false
  try {
    ECDH.convertKey(point, 'prime256v1')
    return true
  } catch {
    return false // not on the curve
  }
}
