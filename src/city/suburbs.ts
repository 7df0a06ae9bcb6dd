import { suburbTable } from './suburb-table.ts'

type Council = keyof typeof suburbTable

export type Suburb = {
  /** Stable: stored with members and copies, and shown in addresses. */
  readonly slug: string
  readonly name: string
  readonly postcode: string
  readonly council: Council
  readonly lat: number
  readonly lng: number
}

/** In alphabetical order, as the pickers show them. */
export const suburbs: readonly Suburb[] = Object.entries(suburbTable)
  .flatMap(([council, rows]) =>
    rows.map(([name, postcode, lat, lng]) => ({
      slug: slugOf(name, postcode),
      name,
      postcode,
      // Object.entries widens the keys to string; these are the table's own keys.
      council: council as Council,
      lat,
      lng,
    })),
  )
  .sort((a, b) => (a.slug < b.slug ? -1 : 1))

const bySlug = new Map(suburbs.map((suburb) => [suburb.slug, suburb]))
const byName = Map.groupBy(suburbs, (suburb) => suburb.name.toLowerCase())

export function suburbBySlug(slug: string): Suburb | undefined {
  return bySlug.get(slug)
}

// Far longer than any name. Splitting a text takes quadratic time.
const LONGEST = 100

/**
 * The suburb a person typed: its whole name ('West End', 'mt gravatt') or name and postcode ('West End, 4101'). A name shared
 * by two suburbs finds nothing without its postcode.
 */
export function findSuburb(text: string): Suburb | undefined {
  if (text.length > LONGEST) return undefined
  const [, name = '', postcode] = /^(.*?)[\s,]*(\d{4})?$/.exec(text.trim()) ?? []
  const namesakes = byName.get(spelledOut(name)) ?? []
  const matches = postcode ? namesakes.filter((suburb) => suburb.postcode === postcode) : namesakes
  return matches.length === 1 ? matches[0] : undefined
}

/** 'West End', but 'Newtown 4305': the postcode is added only if the name alone is ambiguous. */
export function suburbLabel(suburb: Pick<Suburb, 'name' | 'postcode'>): string {
  const isShared = (byName.get(suburb.name.toLowerCase())?.length ?? 0) > 1
  return isShared ? `${suburb.name} ${suburb.postcode}` : suburb.name
}

function spelledOut(name: string): string {
  return name
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^mt\.? /, 'mount ')
    .replace(/^(saint|st\.) /, 'st ')
    .replace(/’/g, "'")
}

function slugOf(name: string, postcode: string): string {
  const words = name
    .toLowerCase()
    .replaceAll("'", '')
    .replace(/[^a-z0-9]+/g, '-')
  return `${words}-${postcode}`
}
