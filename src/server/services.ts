// The composition: what the product can do, given the doors to the outside world.
import type { City } from '#city/city.ts'
import type { Log } from './log.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { RateLimits } from './limits/rate-limits.ts'
import { createMemberService } from './members/member-service.ts'
import { createSignInService } from './members/sign-in-service.ts'
import type { Auth } from './members/auth.ts'
import type { Database } from './store/database.ts'
import type { Pictures } from './images/pictures.ts'

/** The outside world as services see it. */
export type Parts = {
  db: Database
  auth: Auth
  jobs: Jobs
  limits: RateLimits
  pictures: Pictures
  clock: () => Date
  city: City
  log: Log
}

export function composeServices(parts: Parts) {
  const members = createMemberService(parts)
  const signIn = createSignInService(parts)
  return { signIn, members, pictures: parts.pictures }
}

export type Services = ReturnType<typeof composeServices>
