import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { $toasts } from '../../ui/toasts.ts'
import { renderChat } from '../testing/render-chat.tsx'
import { models, question } from '../testing/samples.ts'
import '../../theme/tokens.css'
import '../../ui/ui.css'
import '../chat.css'
import '../thread.css'

beforeAll(() => configure({ reactStrictMode: true }))
afterEach(() => {
  cleanup()
  $toasts.set([])
})

const reason = 'This model cannot look at images'

/** Has the browser itself drag a file over the middle of an element, and let it go where that is answered. */
async function dropOn(element: Element): Promise<void> {
  const frame = window.frameElement!.getBoundingClientRect()
  const box = element.getBoundingClientRect()
  const x = frame.x + ((box.x + box.width / 2) * frame.width) / innerWidth
  const y = frame.y + ((box.y + box.height / 2) * frame.height) / innerHeight
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    cdp().send('Input.dispatchDragEvent', {
      type,
      x,
      y,
      data: { items: [], files: ['/cat.png'], dragOperationsMask: 1 },
    })
  await drag('dragEnter')
  await drag('dragOver')
  await expect.poll(() => element.querySelector('.st-chat-drop')?.textContent).toBe(reason)
  // Browsers ask on and on; the last answer counts.
  await drag('dragOver')
  await drag('dragOver')
  await drag('drop')
}

test('the browser lets a picture be dropped where none are taken, so that it can be refused', async () => {
  const { session } = await renderChat({ models, modelId: 'guide', messages: [question('1', 'Hi')] })
  await dropOn(page.getByRole('region', { name: 'Chat' }).element())
  await expect.poll(() => $toasts.get().map(({ text }) => text)).toEqual([reason])
  expect(session.callsOf('attach')).toEqual([])
})
