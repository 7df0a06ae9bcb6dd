import { z } from '#rules/zod.ts'
import { whoCameInput } from './event-inputs.ts'

export const whoCameForm = z.object({ came: whoCameInput.shape.tickets })
