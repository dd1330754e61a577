import { vi } from 'vitest'

// A password takes a third of a second of the processor on purpose, and hundreds of tests sign somebody in. Here it takes
// a twenty-fourth, whatever its hash says of itself; what real ones are is tested where they are made.
vi.mock('../passwords/derive.ts', async (original) => {
  const { derive } = await original<typeof import('../passwords/derive.ts')>()
  const light: typeof derive = (password, salt, length, options) =>
    derive(password, salt, length, { ...options, N: Math.min(options.N ?? 2 ** 14, 2 ** 12), p: 1 })
  return { derive: light }
})
