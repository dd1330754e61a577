import type { Tab } from './tab.ts'

export interface Engine {
  /** Name and version, for example `Firefox 153.7`. */
  version: string
  /** A tab of a visitor who has never been anywhere. */
  newTab(): Promise<Tab>
  close(): Promise<void>
}

/** Size of the part of the window that shows the page, in pixels. */
export const windowSize = { width: 1024, height: 720 }
