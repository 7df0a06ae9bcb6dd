// How each line of the tables is tried: by everybody refused, by members shut out at the same moment, and finally by
// one who may.
import { expect } from 'vitest'
import { keysOf } from '#rules/base/keys-of.ts'
import { guest, type Member, type Viewer } from '#rules/base/viewer.ts'
import { isRefusal } from '#rules/domain-error.ts'
import type { Operation } from '#server/operations/operation.ts'
import { aMember } from '#tests/support/builders.ts'
import type { ServiceCase, Stage } from './case.ts'
import { changedTables, everyTable } from './every-table.ts'
import type { House } from './house.ts'
import { openToDisabled, openToUnproven, takeProof } from './open-while-shut-out.ts'
import { asAccount, asSuspended, meanwhile, noAdministrators, suspension } from './revoked-meanwhile.ts'

type Try = { name: string; doer: Viewer }

export type Trials = Awaited<ReturnType<typeof createTrials>>

export async function createTrials(house: House) {
  const strangers = await noAdministrators(house.db)
  /** Names of the calls refused to a member who is no longer an administrator. */
  const needAdministrators = new Set<string>()

  return {
    tried,
    assertAdministratorsAlone,
    assertNoStranger,
    whatUnprovenMeet,
    whatShutOutMeet,
    done,
    needAdministrators,
  }

  /** What each role gets; and that a refusal announces nothing, unless it is a read. */
  async function tried(stage: Stage, viewers: Record<string, Viewer>) {
    const before = await everyTable(house.db)
    const met: Record<string, unknown> = {}
    for (const [role, viewer] of Object.entries(viewers)) {
      const { refusal, notices, enqueues } = await house.noting(() => stage.act(viewer))
      met[role] = outcomeOf(refusal)
      expect({ notices, enqueues }, `heard of the ${role}`).toEqual({ notices: [], enqueues: [] })
    }
    return { met, changed: changedTables(before, await everyTable(house.db)) }
  }

  /** Calls that need an administrator: those that are refused once the caller has lost that right. */
  async function assertAdministratorsAlone(
    stage: Stage,
    { name, doer, serviceCase }: Try & { serviceCase: ServiceCase },
  ): Promise<void> {
    if (doer.kind === 'guest' || !doer.isAdmin) return
    const plain = { ...doer, isAdmin: false }
    const { met } = await asAccount(house.db, doer, { is_admin: false }, () => tried(stage, { plain }))
    if (met.plain === 'may') return
    needAdministrators.add(name)
    const denied = Object.fromEntries(Object.keys(strangers).map((who) => [who, 'ACCESS_DENIED']))
    expect(await tried(stage, strangers)).toEqual({ met: denied, changed: [] })
    const another = await serviceCase.stage(house)
    const second = await aMember(house.db, { isAdmin: true })
    const { refusal } = await house.noting(() => another.act(second))
    expect(outcomeOf(refusal), 'by any other administrator').toBe('may')
  }

  /**
   * Calls by administrators, whoever the thing belongs to: strangers are refused as always, on a stage of their own.
   */
  async function assertNoStranger(
    serviceCase: ServiceCase,
    { name, role }: { name: string; role: string },
  ): Promise<void> {
    const stage = await serviceCase.stage(house)
    const doer = viewerOf(stage, role)
    if (doer.kind === 'guest') return
    const act = () => house.noting(() => stage.act({ ...doer, isAdmin: false }))
    const { refusal } = await asAccount(house.db, doer, { is_admin: false }, act)
    if (refusal === undefined) return
    needAdministrators.add(name)
    const { met, changed } = await tried(stage, strangers)
    expect({ allowed: Object.keys(met).filter((who) => met[who] === 'may'), changed }).toEqual({
      allowed: [],
      changed: [],
    })
    const alone = await unproven(stage, doer)
    // Reading a list changes nothing, and needs no proof.
    const answer = alone.met === 'may' ? 'may' : 'ADMIN_PROOF_NEEDED'
    expect(alone, 'an administrator without proof').toEqual({ met: answer, changed: [] })
  }

  /**
   * What the first role gets if their session has no fresh proof, where the call needs one: perhaps a thief with their
   * cookie. Empty where it needs none.
   */
  async function whatUnprovenMeet(stage: Stage, { name, doer }: Try) {
    if (doer.kind === 'guest') return undefined
    const isAdministrators = needAdministrators.has(name) && doer.isAdmin
    const isOfWaysIn = takeProof.has(name.split('.')[0] ?? '') && !Object.hasOwn(openToUnproven, name)
    if (!isAdministrators && !isOfWaysIn) return undefined
    const answer = isAdministrators ? 'ADMIN_PROOF_NEEDED' : 'PROOF_NEEDED'
    return { ...(await unproven(stage, doer)), answer }
  }

  async function unproven(stage: Stage, doer: Member) {
    const before = await everyTable(house.db)
    const { refusal, notices } = await house.noting(() =>
      stage.act({ ...doer, isProven: false, administers: false }),
    )
    expect(notices, 'heard of one without proof').toEqual([])
    return { met: outcomeOf(refusal), changed: changedTables(before, await everyTable(house.db)) }
  }

  /**
   * What the first role gets from a command if they are shut out at the same moment. Where it is open to suspended members, it
   * must work.
   */
  async function whatShutOutMeet(
    stage: Stage,
    { name, doer, operation, guestMay }: Try & { operation: Operation; guestMay: boolean },
  ) {
    const met: Record<string, unknown> = {}
    const answers: Record<string, string> = {}
    if (doer.kind === 'guest' || operation.kind === 'read') return { met, answers, doer }
    const isOpenToDisabled = Object.hasOwn(openToDisabled, name)
    const skipped = {
      disabled: guestMay || isOpenToDisabled,
      suspended: operation.whileSuspended !== undefined,
      'no administrator any more': !doer.isAdmin || isOpenToDisabled,
    }
    for (const who of keysOf(meanwhile)) {
      if (skipped[who]) continue
      const tries = await asAccount(house.db, doer, meanwhile[who].is, () => tried(stage, { [who]: doer }))
      expect(tries.changed, `stored by one who is ${who}`).toEqual([])
      met[who] = tries.met[who]
      answers[who] = meanwhile[who].answer
    }
    return { met, answers, doer: skipped.suspended ? asSuspended(doer) : doer }
  }

  /** Done by a role that may, suspended or not; with the tables in which something has changed. */
  async function done(stage: Stage, { doer }: { doer: Viewer }, lookingAt: House['noting']) {
    const act = async () => {
      const before = await everyTable(house.db)
      const noted = await lookingAt(() => stage.act(doer))
      return { ...noted, changed: changedTables(before, await everyTable(house.db)) }
    }
    const isSuspended = doer.kind === 'member' && doer.suspendedUntil
    return isSuspended ? asAccount(house.db, doer, suspension, act) : act()
  }
}

export const outcomeOf = (refusal: unknown) => (isRefusal(refusal) ? refusal.code : (refusal ?? 'may'))

export function viewerOf({ roles }: Stage, role: string) {
  const viewer = role === 'guest' ? guest : roles[role]
  if (!viewer) throw new Error(`Nobody on this stage is the ${role}`)
  return viewer
}
