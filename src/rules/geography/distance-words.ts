import type { Distance } from './distance.ts'

/** '800 m away' under 1 km, else '3.2 km away'; 'In your suburb'. */
export function distanceText(distance: Distance): string {
  return 'within' in distance ? `In ${distance.within}` : `${lengthText(distance.km)} away`
}

/** As the end of a line: '800 m', '3.2 km', 'in your suburb'. */
export function briefDistanceText(distance: Distance): string {
  return 'within' in distance ? `in ${distance.within}` : lengthText(distance.km)
}

/** '800 m' under 1 km, else '3.2 km'. */
export function lengthText(km: number): string {
  return km < 1 ? `${Math.round(km * 1000)} m` : `${km.toFixed(1)} km`
}
