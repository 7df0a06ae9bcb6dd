// What hints and errors give as an example, as somebody of this city would type it.

export const samplePosition = '-27.4810, 153.0123'
export const sampleMobile = '0412 345 678'
/** With the country code. */
export const samplePhone = '+61 412 345 678'
export const phoneShape = '+61 xxx xxx xxx'
/** A place with its suburb at the end, as the map of events reads it. */
export const samplePlace = 'Avid Reader, West End'
