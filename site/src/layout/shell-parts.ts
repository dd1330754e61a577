import type { RoutePath } from '../route-paths.ts'
import { fits } from '../site-path.ts'

/** Pages with one thing to do, or to wait for, which nothing else is to stand beside. */
const focusedPaths: readonly RoutePath[] = [
  '/login',
  '/register',
  '/reset-password',
  '/auth/*',
  '/payment/callback',
]

/** What stands around a page besides the header. */
export interface ShellParts {
  hasSidebar: boolean
  hasFooter: boolean
  /** The page fills the window and scrolls inside; what else there is stands below the window. */
  isFilling: boolean
}

/** @param path without a language */
export function shellPartsOf(path: string): ShellParts {
  const isFilling = path === '/'
  const isFocused = focusedPaths.some((focused) => fits(focused, path))
  return { isFilling, hasSidebar: !isFocused, hasFooter: !isFocused }
}
