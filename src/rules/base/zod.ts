// Zod as the rules use it. Its faster way writes functions as text, which browsers refuse under our policy and report.
import { config, z } from 'zod'

// The sentence is for a schema without words of its own: our forms have theirs, but an address is typed by anybody.
config({ jitless: true, customError: () => 'Check this and try again.' })

export { z }
