// Everything that ties the product to one place. Another city is another copy of this folder; what another country or language needs
// besides is in docs/operations.md (Another city).

export const city = {
  name: 'Brisbane',
  productName: 'Verandah',
  state: 'Queensland',
  /** As in an address: 'West End QLD 4101'. */
  stateCode: 'QLD',
  country: 'Australia',
  countryCode: 'AU',
  /** Mobile prefixes of this country. Codes are never sent by SMS to numbers that cost more. */
  mobilePrefixes: ['+614'],
  timeZone: 'Australia/Brisbane',
  /**
   * Of names in a list, and of counts. What is in the first script of each page, which has no room for the city, has it written out (dates,
   * limits of fields, counts on tabs, the `lang` of pages): look for all of 'en-AU' when it changes.
   */
  locale: 'en-AU',
  /** The CBD. Distances are measured from here until a viewer gives a place of their own. */
  centre: { lat: -27.47, lng: 153.03, label: 'Brisbane CBD' },
  /** The suburb shown for a book that nobody has any more. */
  centralSuburb: 'Brisbane City',
  defaultRadiusKm: 5,
  maxRadiusKm: 100,
  /** Credit for the data the built-in map is drawn from. */
  mapCredit: '© Australian Bureau of Statistics, Brisbane City Council, State of Queensland (CC BY)',
  founded: 'early 2024',
  /** The address members write to, unless the operator sets another (SUPPORT_EMAIL). */
  supportEmail: 'hello@verandah.example',
  /** The catalogue in which people find a book at a library: `{isbn}` stands for its ISBN. Nothing is asked of it by us. */
  libraryCatalogue: {
    name: 'Brisbane’s library catalogue',
    address: 'https://library-brisbane.ent.sirsidynix.net.au/client/en_AU/eLibCat/search/results?qu={isbn}',
  },
  centralLibrary: { name: 'Brisbane Square Library', address: '266 George Street, Brisbane City QLD 4000' },
} as const

export type City = typeof city

/** Shown for a location that names no suburb of this city. */
export const unknownSuburb = 'Please select a valid Brisbane, Greater Brisbane, or nearby location'
