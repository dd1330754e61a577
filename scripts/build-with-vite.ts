import { build, type InlineConfig, type Rolldown } from 'vite'

let running = 0
let before: string | undefined

/**
 * Builds by Vite, and leaves the environment as it was: Vite sets `NODE_ENV`, which child processes inherit. Of
 * builds at the same time the first one knows what it was, and the last one puts it back.
 */
export async function buildWithVite(config: InlineConfig): Promise<Rolldown.RolldownOutput[]> {
  if (running === 0) before = process.env.NODE_ENV
  running += 1
  try {
    return (await build(config)) as Rolldown.RolldownOutput[]
  } finally {
    running -= 1
    if (running === 0) {
      if (before === undefined) delete process.env.NODE_ENV
      else process.env.NODE_ENV = before
    }
  }
}
