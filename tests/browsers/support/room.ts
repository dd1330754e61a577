import type { CdnServer } from '../../../packages/elements/src/testing/cdn-server.ts'
import type { SnippetOptions } from '../../../packages/elements/src/snippet.ts'
import type { Builds } from './builds.ts'
import type { Engine } from './engine.ts'
import type { PageServer } from './pages.ts'

/** What the suites of one engine share. */
export interface Room {
  engine: Engine
  builds: Builds
  /** Where the script tags lie: another origin than the pages'. */
  cdn: CdnServer
  pages: PageServer
  /** What such a page pastes. */
  tags(options?: Partial<Omit<SnippetOptions, 'manifest' | 'origin'>>): string
}
