import { expect, test } from 'vitest'
import { StudioLoginElement } from './login.element.ts'

test('a class to which the page has given a tag of its own gets ours as well, and so do the others', async () => {
  customElements.define('house-login', StudioLoginElement)
  const { define } = await import('./define.ts')
  for (const name of ['chat', 'login', 'shared-chat', 'upgrade', 'biometrics']) {
    expect(customElements.get(`studio-${name}`)).toBeDefined()
  }
  expect(document.createElement('studio-login')).toBeInstanceOf(StudioLoginElement)
  expect(() => define()).not.toThrow()
})
