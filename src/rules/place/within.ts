// How far away something is looked for. What that reaches is beside it (`suburbs-within.ts`), for no browser has the suburbs.

/** In km; 0 is the suburb one looks from. */
const steps = [0, 5, 10, 20, 50] as const

export const withinChoices = steps.map((km) => ({
  value: String(km),
  label: km === 0 ? 'In that suburb' : `Within ${km} km`,
}))

/** What an address says; null for anywhere. */
export function withinOf(text: string | null): number | null {
  return steps.find((km) => String(km) === text) ?? null
}

/** Before the name of a place. */
export const whereOf = (within: number): string => (within === 0 ? 'in' : `within ${within}\u00a0km of`)
