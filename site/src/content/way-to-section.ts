import { NavigationType } from 'react-router'

/**
 * What is to be done about the section that an address names.
 * - `go`: bring it into view;
 * - `open`: only open it, because the browser has put the visitor where they are: in a page that was written at build
 *   time, or loaded anew, or by going back;
 * - `stay`: nothing, because only another part of the address has changed, such as its language.
 *
 * @param before the section of the address before, on the same page
 */
export function wayToSection(
  way: NavigationType,
  hash: string,
  before: string | null,
): 'go' | 'open' | 'stay' {
  if (way === NavigationType.Replace && hash === before) return 'stay'
  return way === NavigationType.Pop && scrollY > 0 ? 'open' : 'go'
}
