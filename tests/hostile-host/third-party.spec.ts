import { ChatBox } from '../e2e/support/chat-box.ts'
import { representative } from '../scope.ts'
import { fullExchange, nothingLost } from './support/exchange.ts'
import { builds } from './support/scope.ts'
import { expect, test } from './support/test.ts'

// A browser that blocks the cookies of frames from other sites.
test.use({ browserOptions: { args: ['--test-third-party-cookie-phaseout'] } })

for (const build of builds(['preact'], ['react'])) {
  test(
    `a visitor talks in a frame of another site as long as the page lives (${build})`,
    representative,
    async ({ visit, page, site, upstream }) => {
      const { address } = await visit({ build })
      site.put(
        '/foreign',
        'html',
        `<!doctype html><title>Foreign</title><iframe src="${address}" width="1200" height="700"></iframe>`,
      )
      await page.goto(`${site.strangeOrigin}/foreign`)
      const frame = page.frameLocator('iframe')
      const chat = new ChatBox(frame.locator('studio-chat'))
      await fullExchange(chat, upstream)
      // This is really such a browser: neither cookies nor storage.
      const kept = await frame.locator('body').evaluate(() => {
        document.cookie = 'tracker=1; SameSite=None; Secure'
        try {
          return [document.cookie, localStorage.length]
        } catch {
          return [document.cookie, 'denied']
        }
      })
      expect(kept).toEqual(['', 'denied'])
      await page
        .frameLocator('iframe')
        .locator('studio-chat')
        .evaluate((element) => {
          element.replaceWith(element.cloneNode(true))
        })
      await nothingLost(chat)
      expect(await page.context().cookies()).toEqual([])
    },
  )
}
