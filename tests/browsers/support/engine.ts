import type { Tab } from './tab.ts'

export interface Engine {
  /** Name and version, for example `Firefox 153.7`. */
  version: string
  /** Whether the hash of a `modulepreload` link counts. Without it a file is requested once more, to compare it. */
  comparesLinks: boolean
  /** Whether a module that could not be fetched is asked for again before the page is loaded anew. */
  forgetsLostModules: boolean
  /** A tab of a visitor who has never been anywhere. */
  newTab(): Promise<Tab>
  close(): Promise<void>
}

/** Size of the part of the window that shows the page, in pixels. */
export const windowSize = { width: 1024, height: 720 }
