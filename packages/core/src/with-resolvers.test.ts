import { afterEach, expect, test, vi } from 'vitest'
import { withResolvers } from './with-resolvers.ts'

afterEach(() => vi.unstubAllGlobals())

/** The class that zone.js puts in the place of the browser's knows what there was when it was written. */
class PagePromise<T> extends Promise<T> {
  static override readonly withResolvers = undefined as never
}

test('a promise is settled from outside where the page has its own class of promises', async () => {
  vi.stubGlobal('Promise', PagePromise)
  const kept = withResolvers<string>()
  kept.resolve('kept')
  const broken = withResolvers<string>()
  broken.reject(new Error('broken'))
  expect(await kept.promise).toBe('kept')
  await expect(broken.promise).rejects.toThrow('broken')
})
