import { build, type InlineConfig, type Rolldown } from 'vite'

/** Builds by Vite, and leaves the environment as it was: Vite sets `NODE_ENV`, which later child processes inherit. */
export async function buildWithVite(config: InlineConfig): Promise<Rolldown.RolldownOutput[]> {
  const { NODE_ENV } = process.env
  try {
    return (await build(config)) as Rolldown.RolldownOutput[]
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}
