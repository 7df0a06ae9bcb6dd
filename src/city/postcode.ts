/** A postcode of this country: one word in lower case, as a regular expression for PostgreSQL too. Apart from city.ts, which every page loads. */
export const postcode = '\\d{4}'
