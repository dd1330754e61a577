import { preferenceEvent } from '@ai-studio/contract/constants'
import { afterEach, expect, test, vi } from 'vitest'
import { freshPage } from '../testing/fresh-page.ts'

afterEach(() => vi.unstubAllGlobals())

test('elements follow a changed theme on a page with an `Event` of an old library', async () => {
  await freshPage('https://shop.test/')
  const { getStudio, setTheme, $auth } = await import('../index.ts')
  // As MooTools makes it, which takes an event of the browser.
  vi.stubGlobal('Event', function (event: Event) {
    if (event.type.startsWith('key')) throw new Error('A key')
  })
  const onPreference = vi.fn<(event: unknown) => void>()
  addEventListener(preferenceEvent, onPreference)
  try {
    getStudio({ endpoint: 'https://studio.test' })
    onPreference.mockClear()
    setTheme('forest')
    expect(onPreference).toHaveBeenCalledOnce()
    expect($auth.get().state).toBe('anonymous')
  } finally {
    removeEventListener(preferenceEvent, onPreference)
  }
})
