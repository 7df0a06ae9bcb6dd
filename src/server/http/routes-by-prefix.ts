// React Router matches an address against every route of its table in turn, twice for each request. So it gets a
// table of only those routes with the same first segment.
import type { ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

// A first segment that is a parameter, a splat or optional: any address may start like that.
const VARIES = /^:|\*|\?$/

/**
 * Returns the routes that may match a path, with their parents: the same object for all paths with the same first segment.
 * There is one object for each first segment in the table, and one for all other paths.
 */
export function routesByPrefix(routes: Routes): (path: string) => Routes {
  const all = Object.values(routes).filter((route) => route !== undefined)
  const starts = new Map(all.map((route) => [route, startOf(route, routes)]))
  const startingWith = (start: string | undefined): Routes => {
    const wanted = all.filter((route) => {
      const own = starts.get(route) ?? ''
      return own === start || VARIES.test(own)
    })
    const kept = new Set(wanted.flatMap((route) => withParents(route, routes)))
    // In the order of the table, which decides between routes of the same rank.
    return Object.fromEntries(all.filter((route) => kept.has(route)).map((route) => [route.id, route]))
  }
  const known = new Map([...new Set(starts.values())].map((start) => [start, startingWith(start)]))
  const others = startingWith(undefined)
  return (path) => known.get(firstSegment(path)) ?? others
}

function startOf(route: Route, routes: Routes): string {
  const path = withParents(route, routes)
    .map((each) => each.path)
    .filter(Boolean)
    .join('/')
  return path.replace(/^\/+/, '').split('/', 1)[0]?.toLowerCase() ?? ''
}

/** The outermost parent first, the route itself last. */
function withParents(route: Route, routes: Routes): Route[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  return [...(parent ? withParents(parent, routes) : []), route]
}

/** As React Router reads it: decoded and in lower case. */
function firstSegment(path: string): string {
  const segment = path.split('/', 2)[1] ?? ''
  try {
    return decodeURIComponent(segment).toLowerCase()
  } catch {
    return segment
  }
}
