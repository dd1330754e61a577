import { expect, test, vi } from 'vitest'
import { callFailure } from './call-failure.ts'

test.each([' https://studio.example', '\nhttps://studio.example', 'https:studio.example', 'localhost:3000'])(
  'what no studio is asked at is said to be no address of one: %j',
  async (endpoint) => {
    const fetching = vi.spyOn(globalThis, 'fetch')
    expect(await callFailure({ code: 'NETWORK', endpoint })).toMatchObject({
      code: 'NETWORK',
      reason: 'badEndpoint',
      values: { endpoint },
    })
    expect(fetching).not.toHaveBeenCalled()
  },
)
