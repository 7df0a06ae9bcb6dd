// Zod as the rules use it. Its faster mode compiles functions from strings, which our Content Security Policy forbids and
// browsers report.
import { config, z } from 'zod'

// The fallback sentence for schemas without their own errors: our forms have theirs, but values in addresses can be anything.
config({ jitless: true, customError: () => 'Check this and try again.' })

export { z }
