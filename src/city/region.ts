/** The edges of the built-in map, in degrees. Apart from city.ts, which every page loads. */
export const region = { west: 151.6, south: -28.5, east: 154, north: -26.1 } as const
