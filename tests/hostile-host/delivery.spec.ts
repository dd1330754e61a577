import { fileURLToPath } from 'node:url'
import type { CdnManifest } from '../../packages/elements/src/cdn-manifest.ts'
import { serveCdn, type CdnServer } from '../../packages/elements/src/testing/cdn-server.ts'
import { chat as words, launcher as button } from '../e2e/support/labels.ts'
import { cases, representative } from '../scope.ts'
import { fullExchange, streamedAnswer } from './support/exchange.ts'
import { builds, type Build } from './support/scope.ts'
import { expect, test as base } from './support/test.ts'

const folder = fileURLToPath(new URL('../../packages/elements/build/cdn', import.meta.url))

/** A network that delivers our scripts, and that a test can make worse. */
const test = base.extend<{ cdn: CdnServer }>({
  cdn: async ({}, use) => {
    const cdn = await serveCdn(folder)
    await use(cdn)
    await cdn.close()
  },
})

/** What the page hears of failures. */
const listening = `globalThis.failures = []
  document.addEventListener('studio-error', ({ detail }) => failures.push(detail.code))`

/** The file of a part; some carry a hash in their names. */
function fileOf({ integrity }: CdnManifest, build: Build, part: string): string {
  const beginning = build === 'react' ? `${part}.react` : part
  const file = Object.keys(integrity).find(
    (name) => /^(-[\w-]+)?\.js$/.test(name.slice(beginning.length)) && name.startsWith(beginning),
  )
  if (!file) throw new Error(`This build has no part "${part}".`)
  return file
}

for (const build of builds(['preact'], ['react'])) {
  test(`when a file is lost on the way the page hears it, and the next press works (${build})`, async ({
    visit,
    page,
    cdn,
    manifest,
    studio,
    upstream,
    complaints,
  }) => {
    complaints.expectFailedRequests('/cdn/', 503)
    complaints.expectReport(/^\[ai-studio\] AI_STUDIO_NETWORK/)
    const { preload } = build === 'react' ? manifest.react : manifest
    cdn.missing.add(preload.panel.at(-1)!)
    const { chat, untouched } = await visit({
      build,
      from: { origin: cdn.origin, manifest },
      script: listening,
      chat: `<studio-chat mode="launcher" endpoint="${studio.origin}"></studio-chat>`,
    })
    const opener = page.getByRole('button', { name: button.open, exact: true })
    await opener.click()
    await expect.poll(() => page.evaluate('failures')).toContain('LOAD_FAILED')
    await expect(opener).toBeVisible()
    cdn.missing.clear()
    await opener.click()
    await fullExchange(chat, upstream)
    await page.keyboard.press('Escape')
    await untouched()
  })

  for (const part of cases('talk', 'thread')) {
    test(
      `when the part "${part}" is lost on the way, what was typed waits for it (${build})`,
      representative,
      async ({ visit, page, cdn, manifest, upstream, complaints }) => {
        complaints.expectFailedRequests('/cdn/', 503)
        complaints.expectReport(/^\[ai-studio\] AI_STUDIO_NETWORK/)
        const file = fileOf(manifest, build, part)
        cdn.missing.add(file)
        const { chat, untouched } = await visit({
          build,
          from: { origin: cdn.origin, manifest },
          script: listening,
        })
        await chat.composer.fill('Half a thought')
        await expect.poll(() => cdn.asked).toContain(file)
        await page.waitForLoadState('networkidle')
        await expect(chat.composer).toHaveValue('Half a thought')
        await expect.poll(() => complaints.missing).toEqual([])
        cdn.missing.clear()
        // What did not go through waits, in the field or beside its question, until the visitor tries again.
        await expect(async () => {
          if ((await chat.composer.inputValue()) !== '') await chat.composer.press('Enter')
          const again = chat.button(words.thread.sendAgain)
          if (await again.isVisible()) await again.click()
          await expect(chat.answers.getByText('You said: Half a thought', { exact: true })).toHaveCount(1, {
            timeout: 5_000,
          })
        }).toPass({ timeout: 40_000 })
        await chat.asked('Half a thought')
        await chat.finished()
        await streamedAnswer(chat, upstream)
        await untouched()
      },
    )
  }

  for (const part of cases('chat', 'element', 'talk')) {
    test(
      `when somebody alters the part "${part}" on the way it never runs (${build})`,
      representative,
      async ({ visit, page, cdn, manifest, complaints }) => {
        complaints.expectReport(/Failed to find a valid digest|SRI's integrity checks failed/)
        complaints.expectReport(/^\[ai-studio\] AI_STUDIO_INTEGRITY/)
        const file = fileOf(manifest, build, part)
        cdn.altered.set(file, (code) => `globalThis.stolen = document.cookie;${code}`)
        const from = { origin: cdn.origin, manifest }
        let refusals = 0
        page.on('console', (message) => {
          if (message.text().includes(`/${file}' with computed`)) refusals += 1
        })
        const { chat, untouched } = await visit({ build, from, script: listening })
        if (part === 'talk') {
          // By the next refusal the first has had its consequences.
          await chat.composer.fill('Half a thought')
          await expect.poll(() => refusals).toBeGreaterThan(0)
          const before = refusals
          await chat.composer.press('Enter')
          await expect.poll(() => refusals).toBeGreaterThan(before)
        } else {
          await expect.poll(() => page.evaluate('failures')).toContain('LOAD_FAILED')
          expect(refusals).toBeGreaterThan(0)
        }
        await page.evaluate(
          () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
        )
        expect(await page.evaluate(() => 'stolen' in globalThis)).toBe(false)
        if (part === 'talk') await expect(chat.composer).toHaveValue('Half a thought')
        await untouched()
      },
    )
  }

  test(`on a site that the studio does not know the visitor keeps the text, and the page hears why (${build})`, async ({
    visit,
    page,
    site,
    complaints,
  }) => {
    complaints.expectFailedRequests('/api/embed/token', 403)
    complaints.expectFailedRequests('/api/chat/', 'not-shared')
    complaints.expectReport(/^\[ai-studio\] AI_STUDIO_ORIGIN_NOT_ALLOWED/)
    const { address, chat } = await visit({ build, script: listening })
    await page.goto(address.replace(site.origin, site.strangeOrigin))
    await expect(chat.composer).toBeEditable()
    expect(await page.evaluate('failures')).toEqual([])
    await chat.composer.click()
    await chat.composer.pressSequentially('Am I welcome?')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate('failures')).toContain('ORIGIN_NOT_ALLOWED')
    await expect
      .poll(async () => (await chat.composer.inputValue()) + (await chat.questions.allInnerTexts()).join())
      .toContain('Am I welcome?')
  })
}
