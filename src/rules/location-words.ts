/** Of a location that names no suburb of this city. */
export const unknownSuburb = 'Please select a valid Brisbane, Greater Brisbane, or nearby location'
