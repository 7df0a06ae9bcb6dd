// Everything that ties the product to one place. Another city is another copy of this folder.

export const city = {
  name: 'Brisbane',
  productName: 'Verandah',
  state: 'Queensland',
  country: 'Australia',
  countryCode: 'AU',
  /** How mobile numbers of this country begin: nothing dearer is sent a code by SMS. */
  mobilePrefixes: ['+614'],
  timeZone: 'Australia/Brisbane',
  locale: 'en-AU',
  /** The CBD: where distances are measured from until a viewer gives a place of their own. */
  centre: { lat: -27.47, lng: 153.03, label: 'Brisbane CBD' },
  /** Where a book is said to be that nobody has any more. */
  centralSuburb: 'Brisbane City',
  defaultRadiusKm: 5,
  maxRadiusKm: 100,
  /** Of whose facts the built-in map is drawn. */
  mapCredit: '© Australian Bureau of Statistics, Brisbane City Council, State of Queensland (CC BY)',
  founded: 'early 2024',
  /** Where members turn to, unless the operator names another address (SUPPORT_EMAIL). */
  supportEmail: 'hello@verandah.example',
  centralLibrary: { name: 'Brisbane Square Library', address: '266 George Street, Brisbane City QLD 4000' },
} as const

export type City = typeof city

/** Of a location that names no suburb of this city. */
export const unknownSuburb = 'Please select a valid Brisbane, Greater Brisbane, or nearby location'
