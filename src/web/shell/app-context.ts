import { createContext } from 'react-router'
import type { AppContext } from '#server/http/screen-context.ts'

export const appContext = createContext<AppContext>()
