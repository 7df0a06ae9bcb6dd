// Members who act at once: each decides, sends a form to either process, and notes what the answer obliges it to.
import type { Chance } from '#simulation/world/chance.ts'
import { type Act, answerOf, type Deciding, decideBy } from './acts.ts'
import type { ActResult, Ledger } from './ledger.ts'
import type { Neighbourhood } from './neighbourhood.ts'

/** Longer than every time-out of the product. */
const PATIENCE_MS = 40_000
const REFUSED = [400, 403, 404, 409, 410, 422, 429]
const AWAY = 503
const MOST_PAUSE_MS = 150
const TWICE_ONE_IN = 5
const RUSH_EACH_MS = 2_000

export type ActResponse = { status: number; outcome: ActResult; unexpected?: string }

export function openCrowd(given: {
  here: Neighbourhood
  urls: () => readonly string[]
  ledger: Ledger
  rows: Deciding['rows']
}) {
  const { here, urls, ledger, rows } = given
  const counts = new Map<string, number>()
  /** Answers that no member should ever get. */
  const unexpected: string[] = []

  return {
    counts,
    unexpected,

    /** One member, one thing after the other, until it is over. */
    async live(
      member: Neighbourhood['members'][number],
      chance: Chance,
      isOver: () => boolean,
    ): Promise<void> {
      while (!isOver()) {
        await new Promise((resolve) => setTimeout(resolve, chance.below(MOST_PAUSE_MS)))
        const act = await decideBy({ me: member.id, chance, here, rows })
        if (!act || ledger.couldBeOvertaken(act.fact, act.becomes)) continue
        const outcome = await doIt(act, member.cookie, chance)
        // As somebody does who has been told to try again.
        if (outcome === 'unknown' && chance.oneIn(2)) await doIt(act, member.cookie, chance)
      }
    },

    /** Everybody wants a seat of a new event in the same moment, of one event after the other. */
    async rush(chance: Chance, isOver: () => boolean): Promise<void> {
      for (const event of here.rushes) {
        if (isOver()) return
        await Promise.all(
          here.members.map(({ id, cookie }) => doIt(answerOf(id, event, 'going'), cookie, chance)),
        )
        await new Promise((resolve) => setTimeout(resolve, RUSH_EACH_MS))
      }
    },

    /** Once, with an answer that must be an acknowledgement or a refusal. */
    async tryOnce(member: Neighbourhood['members'][number], chance: Chance): Promise<ActResult | undefined> {
      const act = await decideBy({ me: member.id, chance, here, rows })
      if (!act || ledger.couldBeOvertaken(act.fact, act.becomes)) return undefined
      return doIt(act, member.cookie, chance)
    },
  }

  /** Pressed once, or twice at the same moment, each at any of the processes. */
  async function doIt(act: Act, cookie: string, chance: Chance): Promise<ActResult> {
    const times = chance.oneIn(TWICE_ONE_IN) ? 2 : 1
    const sites = Array.from({ length: times }, () => chance.oneOf(urls()) ?? '')
    const answers = await Promise.all(sites.map((site) => send(site, act, cookie)))
    for (const { status, outcome, unexpected: why } of answers) {
      count(`${act.name} ${outcome}`)
      if (why) unexpected.push(`${act.name} ${act.path} was answered ${status}: ${why}`)
    }
    const outcomes = answers.map(({ outcome }) => outcome)
    const decided = (['acknowledged', 'unknown', 'refused'] as const).find((one) => outcomes.includes(one))
    const outcome = decided ?? 'unknown'
    ledger.note(act.fact, act.becomes, outcome)
    return outcome
  }

  function count(name: string): void {
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
}

/** Sends the form as a browser without scripts does. */
async function send(site: string, { path, fields }: Act, cookie: string): Promise<ActResponse> {
  try {
    const answer = await fetch(`${site}${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Cookie: cookie, Origin: site },
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const text = await answer.text()
    const { status } = answer
    if (status === 302) return { status, ...redirected(answer) }
    if (REFUSED.includes(status)) return { status, outcome: 'refused' }
    if (status === AWAY) return { status, outcome: 'unknown' }
    return { status, outcome: 'unknown', unexpected: text.slice(0, 300) }
  } catch {
    // Its process was killed, or is not back yet.
    return { status: 0, outcome: 'unknown' }
  }
}

/** A step that comes too late leads back with a toast that says so. */
function redirected(answer: Response): Pick<ActResponse, 'outcome' | 'unexpected'> {
  const location = answer.headers.get('Location') ?? ''
  if (location.startsWith('/auth'))
    return { outcome: 'refused', unexpected: `a member was asked to log in: ${location}` }
  // Across a block made meanwhile: the list says so.
  if (location.startsWith('/messages?gone=')) return { outcome: 'refused' }
  const toast = answer.headers.getSetCookie().find((line) => line.startsWith('toast='))
  const [, value = ''] = /^toast=([^;]*)/.exec(toast ?? '') ?? []
  const isRefusal = Buffer.from(decodeURIComponent(value), 'base64')
    .toString()
    .includes('"tone":"destructive"')
  return { outcome: isRefusal ? 'refused' : 'acknowledged' }
}
