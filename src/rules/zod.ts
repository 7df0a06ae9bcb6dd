// Zod as the rules use it. Its faster way writes functions as text, which browsers refuse under our policy and report.
import { config, z } from 'zod'

config({ jitless: true })

export { z }
