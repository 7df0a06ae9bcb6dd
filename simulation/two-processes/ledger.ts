// What each answer obliges the product to: an acknowledged operation exists, a refused one does not, and one without an answer is whole
// or not at all.

/** Something that operations of one member alone decide. */
export type Fact = {
  /** What it is about, for the report. */
  name: string
  /** A query for one text, `value`. */
  read: string
  values: readonly unknown[]
  /** Before anybody did anything. */
  was: string
}

/** 'unknown': no answer came, or one that says that the database is away for now. */
export type ActResult = 'acknowledged' | 'refused' | 'unknown'

type Line = { fact: Fact; possible: Set<string>; history: string[]; unknown?: string }

export type Ledger = ReturnType<typeof openLedger>

export function openLedger(read: (sql: string, values: readonly unknown[]) => Promise<string | undefined>) {
  const lines = new Map<string, Line>()
  const lineOf = (fact: Fact): Line => {
    const line = lines.get(fact.name) ?? { fact, possible: new Set([fact.was]), history: [] }
    lines.set(fact.name, line)
    return line
  }

  return {
    /** Whether a commit that is still on its way could overtake this change (race condition). */
    couldBeOvertaken({ name }: Fact, becomes: string): boolean {
      const unknown = lines.get(name)?.unknown
      return unknown !== undefined && unknown !== becomes
    },
    note(fact: Fact, becomes: string, outcome: ActResult): void {
      const line = lineOf(fact)
      line.history.push(`${new Date().toISOString()} ${becomes}: ${outcome}`)
      if (outcome === 'acknowledged') line.possible = new Set([becomes])
      if (outcome !== 'unknown') return
      line.possible.add(becomes)
      line.unknown = becomes
    },
    count: (): number => lines.size,
    /** The facts that are none of what they may be, as sentences. */
    async broken(): Promise<string[]> {
      const found: string[] = []
      for (const { fact, possible, history } of lines.values()) {
        const value = (await read(fact.read, fact.values)) ?? 'nothing'
        if (possible.has(value)) continue
        found.push(`${fact.name} is ${value}, not ${[...possible].join(' or ')} (${history.join('; ')})`)
      }
      return found
    },
  }
}
