import { useContext } from 'react'
import { UNSAFE_DataRouterContext } from 'react-router'

/**
 * React Router itself, for what must not depend on drawing: on a slow phone React draws a navigation late, or skips a moment of it,
 * and `useNavigation` says only what is drawn. Its context is the one way to it that React Router exports. The server has none.
 */
export const useRouter = () => useContext(UNSAFE_DataRouterContext)?.router
