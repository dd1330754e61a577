import { countedPieces, countedWords } from '../e2e/support/chat-box.ts'
import { representative } from '../scope.ts'
import { streamedAnswer } from './support/exchange.ts'
import { builds } from './support/scope.ts'
import { expect, test } from './support/test.ts'

// A browser that keeps the pages somebody leaves, as browsers do.
test.use({ browserOptions: { ignoreDefaultArgs: ['--disable-back-forward-cache'] } })

for (const build of builds(['preact'], ['react'])) {
  test(
    `who goes on to another page and comes back finds the answer written on (${build})`,
    representative,
    async ({ visit, page, site, upstream }) => {
      site.put('/elsewhere', 'html', '<!doctype html><title>Elsewhere</title>')
      const { chat } = await visit({
        build,
        script: `globalThis.shown = []
        addEventListener('pageshow', ({ persisted }) => shown.push(persisted))`,
      })
      const answer = upstream.plan({ pieces: countedPieces(30), holdAfter: 10 })
      await chat.composer.click()
      await page.keyboard.type('How long?')
      await page.keyboard.press('Enter')
      await answer.held
      await expect(chat.lastAnswer).toContainText('word10')
      await chat.composer.pressSequentially('Half a thought')
      await page.goto(`${site.origin}/elsewhere`)
      answer.release()
      await page.goBack({ waitUntil: 'commit' })
      await expect(chat.lastAnswer).toContainText('word30')
      await chat.finished()
      expect((await chat.lastAnswer.innerText()).match(/word\d+/g)).toEqual(countedWords(30))
      await expect(chat.composer).toHaveValue('Half a thought')
      expect(await page.evaluate('shown')).toEqual([false, true])
      await chat.composer.fill('')
      await streamedAnswer(chat, upstream)
    },
  )
}
