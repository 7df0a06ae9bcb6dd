import { slugOf } from './slug-of.ts'
import { suburbTable } from './suburb-table.ts'
import { centralName, placeTyped, spelledOut, withoutCity } from './typed-place.ts'

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
      slug: slugOf(`${name} ${postcode}`),
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
const byName = Map.groupBy(suburbs, (suburb) => spelledOut(suburb.name))
const byPostcode = Map.groupBy(suburbs, (suburb) => spelledOut(suburb.postcode))

export function suburbBySlug(slug: string): Suburb | undefined {
  return bySlug.get(slug)
}

/**
 * The suburb a person typed: its whole name ('West End', 'mt gravatt', 'kippa ring'), with its postcode, state or country if they
 * like ('West End, QLD 4101'), or its postcode alone. The city may stand after a suburb ('West End, Brisbane'), and alone means
 * its centre. A name or postcode shared by several suburbs finds nothing by itself.
 */
export function findSuburb(text: string): Suburb | undefined {
  const [only, another] = suburbsMeant(text)
  return another ? undefined : only
}

function suburbsMeant(text: string): readonly Suburb[] {
  const { name, postcode } = placeTyped(text)
  const whole = suburbsCalled(centralName(name), postcode)
  // The whole name first: South Brisbane and East Brisbane are suburbs.
  return whole.length > 0 ? whole : suburbsCalled(withoutCity(name), postcode)
}

function suburbsCalled(name: string, postcode: string | undefined): readonly Suburb[] {
  if (name === '') return (postcode && byPostcode.get(postcode)) || []
  return (byName.get(name) ?? []).filter((suburb) => !postcode || spelledOut(suburb.postcode) === postcode)
}

/** All that share a postcode, as somebody typed it. */
export function suburbsWithPostcode(text: string): readonly Suburb[] {
  return byPostcode.get(spelledOut(text)) ?? []
}

/** 'West End', but 'Newtown 4305': the postcode is added only if the name alone is ambiguous. */
export function suburbLabel(suburb: Pick<Suburb, 'name' | 'postcode'>): string {
  const isShared = (byName.get(spelledOut(suburb.name))?.length ?? 0) > 1
  return isShared ? `${suburb.name} ${suburb.postcode}` : suburb.name
}
