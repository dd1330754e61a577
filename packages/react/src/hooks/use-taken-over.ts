import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Whether the browser has taken over what a server has drawn. Words wait for it that stand there before a widget's
 * texts: a server does not know the visitor's language. In a browser that draws by itself they are there at once.
 */
export const useTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
