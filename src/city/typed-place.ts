// Reads a place as people write it. Without the table of suburbs, which is too large for browsers.
import { city, unknownSuburb } from './city.ts'
import { postcode as shape } from './postcode.ts'
import { folded } from './slug-of.ts'

// Far longer than any name. Splitting a text takes quadratic time.
const LONGEST = 100

const aPostcode = new RegExp(`^${shape}$`)

/** The names that several suburbs share, with the labels of those suburbs. */
export const sharedNames: Readonly<Record<string, readonly string[]>> = {
  'cedar creek': ['Cedar Creek 4207', 'Cedar Creek 4520'],
  newtown: ['Newtown 4305', 'Newtown 4350'],
}

/** Why a text finds no suburb. */
export function whyNoSuburb(text: string): string {
  const { name, postcode } = placeTyped(text)
  const shared = [name, withoutCity(name)].find((each) => Object.hasOwn(sharedNames, each))
  const labels = postcode === undefined && shared !== undefined ? (sharedNames[shared] ?? []) : []
  if (labels.length === 0) return unknownSuburb
  const count = labels.length === 2 ? 'two' : labels.length
  return `There are ${count}: ${new Intl.ListFormat(city.locale).format(labels)}.`
}

/** 'west end' and '4101' of 'West End, QLD 4101'; the name is empty if there is none, or if it is no place. */
export function placeTyped(text: string): { name: string; postcode?: string | undefined } {
  if (text.length > LONGEST) return { name: '' }
  const words = spelledOut(text).split(' ')
  const [postcode, another] = words.filter((word) => aPostcode.test(word))
  if (another) return { name: '' }
  return { name: spelledOut(withoutRegion(words.filter((word) => word !== postcode).join(' '))), postcode }
}

const [central = '', ...cityItself] = [city.centralSuburb, city.name, city.centre.label].map(spelledOut)

/** The central suburb's name for the city's own name, or for what its centre is called. */
export function centralName(name: string): string {
  return cityItself.includes(name) ? central : name
}

/** 'west end' of 'west end brisbane'. */
export function withoutCity(name: string): string {
  return withoutEnd(name, city.name)
}

function withoutRegion(place: string): string {
  return [city.country, city.stateCode, city.state].reduce(withoutEnd, place)
}

function withoutEnd(place: string, region: string): string {
  const end = ` ${region.toLowerCase()}`
  return ` ${place}`.endsWith(end) ? ` ${place}`.slice(1, -end.length) : place
}

/** As names are compared: 'mount gravatt' of 'Mt. Gravatt'. */
export function spelledOut(name: string): string {
  return folded(name)
    .replace(/\./g, '')
    .replace(/[\s,-]+/g, ' ')
    .trim()
    .replace(/(^| )mt(?= |$)/, '$1mount')
    .replace(/^saint(?= |$)/, 'st')
}
