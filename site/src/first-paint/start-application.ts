import { painted } from './painted.ts'
import { preload } from './preload.ts'
import { styled } from './styled.ts'
import { untilItWorks } from './until-it-works.ts'

/** What the application of a page is made of. */
export interface Application {
  /** Address of the module that runs it. */
  start: string
  /** Addresses of all that it imports at once, unless the page itself asks for them. */
  files: readonly string[]
}

const parsed = () =>
  new Promise<void>((resolve) => {
    if (document.readyState !== 'loading') resolve()
    else addEventListener('DOMContentLoaded', () => resolve(), { once: true })
  })

/**
 * Fetches and runs the application of a page: of one that was written at build time once there is something to be read,
 * because what is fetched beside the styles makes them later, and what runs before the first paint delays it.
 *
 * @param isReadable false where nothing of the page is shown before the application runs
 */
export async function startApplication({ start, files }: Application, isReadable: boolean): Promise<void> {
  if (!isReadable) preload(files)
  await parsed()
  if (isReadable) {
    await painted()
    preload(files)
  } else await styled()
  await untilItWorks(() => import(/* @vite-ignore */ start))
}
