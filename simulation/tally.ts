// What happened, how often, for the report at the end and for that of a failure.

/** `visit`: the number of the visit it happened in, if in one. */
export type Happening = { text: string; visit: number | undefined }

const LONGEST = 400

export function openTally() {
  const history: Happening[] = []
  const done = new Map<string, number>()
  const refused = new Map<string, number>()
  /** By operation, the refusals that it met. */
  const met = new Map<string, Map<string, number>>()
  const jobs = new Map<string, number>()

  let visit: number | undefined

  return {
    history,
    /** What follows happens in this visit. */
    visit(number: number): void {
      visit = number
    },
    operation(name: string, what: { now: Date; who: string; input: object; outcome: string }): void {
      const { now, who, input, outcome } = what
      if (outcome === 'done') add(done, name)
      else {
        add(refused, outcome)
        const own = met.get(name) ?? new Map<string, number>()
        met.set(name, own)
        add(own, outcome)
      }
      const given = JSON.stringify(input).slice(0, LONGEST)
      history.push({ text: `${now.toISOString()} ${who}: ${name} ${given} → ${outcome}`, visit })
    },
    job(name: string, { now, data }: { now: Date; data: object }): void {
      add(jobs, name)
      const payload = JSON.stringify(data).slice(0, LONGEST)
      // Scheduled jobs name nothing.
      if (payload !== '{}')
        history.push({ text: `${now.toISOString()} job ${name} ${payload}`, visit: undefined })
    },
    /** How many operations were performed. */
    count: (): number => [...done.values(), ...refused.values()].reduce((sum, each) => sum + each, 0),
    /** Those of these operations that nobody has done, with the refusals that they met. */
    never: (operations: readonly string[]): string[] =>
      operations
        .filter((name) => !done.has(name))
        .map((name) => (met.has(name) ? `${name} (${listOf(met.get(name) ?? new Map())})` : name)),
    lines(operations: readonly string[]): string[] {
      const never = this.never(operations)
      return [
        `Done: ${listOf(done)}`,
        `Refused: ${listOf(refused)}`,
        `Jobs: ${listOf(jobs)}`,
        `Never done (${never.length} of ${operations.length}): ${never.join(', ')}`,
      ]
    },
  }
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

const listOf = (counts: Map<string, number>): string =>
  [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')
