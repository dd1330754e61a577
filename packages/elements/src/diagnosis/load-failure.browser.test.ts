import { expect, test } from 'vitest'
import { loadFailure } from './load-failure.ts'

const imported = (url: string): Promise<unknown> => import(/* @vite-ignore */ url)

test('a file of a bundler that its server no longer has is lost, and no fault to report', async () => {
  const failure: unknown = await imported(`${location.origin}/assets/chat-of-yesterday.js`).catch(
    (error: unknown) => error,
  )
  expect(await loadFailure(failure)).toMatchObject({ code: 'NETWORK', reason: 'lost', only: 'console' })
  const webpacks = Object.assign(new Error('Loading chunk 7 failed.\n(https://shop.example/7.js)'), {
    name: 'ChunkLoadError',
  })
  expect(await loadFailure(webpacks)).toMatchObject({
    code: 'NETWORK',
    values: { url: 'https://shop.example/7.js' },
  })
})

test('what is wrong within a file is told as a fault, without what its message quotes', async () => {
  const diagnosis = await loadFailure(new TypeError('x is not a function'))
  expect(diagnosis).toMatchObject({ reason: 'notDefined' })
  expect(JSON.stringify(diagnosis)).not.toContain('x is not')
})
