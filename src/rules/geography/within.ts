// Search radii. The suburbs they cover are in `suburbs-within.ts`, apart, because the list of suburbs is not sent to browsers.

/** In km; 0 is the viewer's suburb. */
const steps = [0, 5, 10, 20, 50] as const

export const withinChoices = steps.map((km) => ({
  value: String(km),
  label: km === 0 ? 'In that suburb' : `Within ${km} km`,
}))

/** From an address; null for anywhere. */
export function withinOf(text: string | null): number | null {
  return steps.find((km) => String(km) === text) ?? null
}

/** Followed by the name of a place. */
export const whereOf = (within: number): string => (within === 0 ? 'in' : `within ${within}\u00a0km of`)
