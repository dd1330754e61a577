// @vitest-environment node
import { expect, test } from 'vitest'

test('can be imported without a DOM: nothing is registered, nothing throws', async () => {
  expect(typeof document).toBe('undefined')
  const { chatSpec, StudioChatElement } = await import('./index.ts')
  const { define } = await import('./define.ts')
  expect(chatSpec.tag).toBe('studio-chat')
  expect(typeof StudioChatElement).toBe('function')
  expect(() => define()).not.toThrow()
})
