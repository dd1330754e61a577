import type { Locator, Page } from '@playwright/test'
import { actions, chat as words, launcher as button } from '../e2e/support/labels.ts'
import { firstOf, representative } from '../scope.ts'
import { fullExchange } from './support/exchange.ts'
import type { HostPageOptions } from './support/host-page.ts'
import { builds, type Build } from './support/scope.ts'
import { expect, test } from './support/test.ts'

/** How every part of the chat looks: what a page's styles may not reach. */
const looksOfChat = (page: Page) =>
  page.locator('studio-chat').evaluate((element) => {
    const root = element.shadowRoot!
    return [...root.querySelectorAll<HTMLElement>('*')].map((part) => {
      const style = getComputedStyle(part)
      const name = [part.localName, ...part.part].join(' ')
      return `${name}: ${[...style].map((property) => `${property} ${style.getPropertyValue(property)}`).join('; ')}`
    })
  })

const tags =
  'a article b button code dialog div fieldset form h1 h2 header input label li nav ol output p pre section select ' +
  'span strong svg path table td textarea ul menu details summary'
const everyTag = `:is(${tags.replaceAll(' ', ', ')})`

/** What pages do to their tags, and what a chat would look like if they could do it to ours. */
const hosts: { name: string; page: HostPageOptions }[] = [
  {
    name: 'a page that restyles every tag with !important',
    page: {
      css: `
        ${everyTag}, ${everyTag}::before, ${everyTag}::after {
          all: revert !important; color: red !important; background: yellow !important;
          font: 900 40px/3 fantasy !important; letter-spacing: 1em !important; padding: 3em !important;
          border: 9px dashed lime !important; text-transform: uppercase !important; float: right !important;
          min-height: 90px !important; transform: rotate(3deg) !important; box-sizing: content-box !important; }
        #place { all: revert !important; position: absolute !important; top: 16px !important;
          right: 16px !important; width: 520px !important; height: 660px !important; }
        textarea, button { display: none !important; visibility: hidden !important; }`,
    },
  },
  {
    name: 'a page with a root font of 62.5 %',
    page: { css: 'html { font-size: 62.5%; } * { font-size: 1rem; }' },
  },
  {
    name: 'a page that hands down strange text to everything',
    page: {
      css: `html { color: #fefefe; line-height: 4; letter-spacing: 9px; word-spacing: 2em; text-align: justify;
        text-indent: 60px; white-space: pre; cursor: wait; text-shadow: 2px 2px red; font-style: italic;
        font-variant: small-caps; text-transform: capitalize; word-break: break-all; hyphens: auto;
        tab-size: 40; quotes: 'a' 'b'; list-style: square; user-select: none; pointer-events: auto; }`,
    },
  },
  { name: 'a page that is written from right to left', page: { root: 'dir="rtl"' } },
  { name: 'a page without a doctype', page: { doctype: '' } },
]

const inBuild = (build: Build) => (build === 'preact' ? '' : ` (${build})`)

for (const [index, host] of firstOf(hosts).entries()) {
  for (const build of builds(['preact'], index === 0 ? ['react', 'npm'] : ['react'])) {
    test(
      `on ${host.name} the chat looks as everywhere, and works${inBuild(build)}`,
      representative,
      async ({ visit, page, upstream }) => {
        await visit({ build })
        await expect(page.locator('studio-chat [part~=start-over]')).toBeVisible()
        const everywhere = await looksOfChat(page)
        const { chat, untouched } = await visit({ build, ...host.page })
        await expect(page.locator('studio-chat [part~=start-over]')).toBeVisible()
        expect(everywhere.length).toBeGreaterThan(10)
        expect(await looksOfChat(page)).toEqual(everywhere)
        await fullExchange(chat, upstream)
        await untouched()
      },
    )
  }
}

for (const build of builds(['preact'], ['react'])) {
  test(`among neighbours with the highest z-index the chat is used, and on request above them${inBuild(build)}`, async ({
    visit,
    page,
    studio,
    upstream,
  }) => {
    const { chat, untouched } = await visit({
      build,
      chat: `<studio-chat mode="launcher" endpoint="${studio.origin}"></studio-chat>`,
      body: '<div class="bar">We use cookies</div><div class="bar low">Sale</div>',
      css: `.bar { position: fixed; inset: 0 0 auto; height: 120px; background: gold; z-index: 2147483647; }
        .low { inset: auto 0 0 auto; width: 600px; }
        .raised { --studio-z: 2147483647; }
        #place { position: static; width: 0; height: 0; }`,
    })
    const element = page.locator('studio-chat')
    const opener = page.getByRole('button', { name: button.open, exact: true })
    await expect(opener).toBeVisible()
    // As the page has it, what it calls highest stays highest.
    expect(
      await page.evaluate(() => document.elementFromPoint(innerWidth - 40, innerHeight - 40)?.className),
    ).toBe('bar low')
    await element.evaluate((node) => node.classList.add('raised'))
    await opener.click()
    await expect(chat.composer).toBeFocused()
    await fullExchange(chat, upstream)
    // A question that has to be answered first is above everything in any case.
    await element.evaluate((node) => node.classList.remove('raised'))
    await chat.startOverButton.dispatchEvent('click')
    const question = page.getByRole('dialog', { name: actions.startOver.heading })
    await question.getByRole('button', { name: actions.startOver.cancel }).click()
    await expect(question).toBeHidden()
    await untouched()
  })
}

/** How pages make everything larger or smaller. */
const zooms = ['body { zoom: 1.5; }', 'html { zoom: 0.8; }', 'html { zoom: 1.5; }']

for (const css of firstOf(zooms)) {
  test(`on a page with ${css} a panel and what opens in it are within the window, at their places`, async ({
    visit,
    page,
    studio,
    upstream,
  }) => {
    const { chat, untouched } = await visit({
      css,
      chat: `<studio-chat mode="launcher" endpoint="${studio.origin}"></studio-chat>`,
    })
    await page.getByRole('button', { name: button.open, exact: true }).click()
    await fullExchange(chat, upstream)
    const boxOf = (part: Locator) =>
      part.evaluate((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect()
        return {
          left,
          top,
          right,
          bottom,
          isInside: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
        }
      })
    const panel = page.locator('studio-chat [part~=panel]')
    expect(await boxOf(panel)).toMatchObject({ isInside: true })
    const more = page.locator('studio-chat [part~=more]')
    await more.click()
    const menu = page.getByRole('menu')
    await expect(menu).toBeVisible()
    const [menuBox, moreBox] = [await boxOf(menu), await boxOf(more)]
    expect(menuBox).toMatchObject({ isInside: true })
    expect(Math.abs(menuBox.top - moreBox.bottom)).toBeLessThan(12)
    await page.keyboard.press('Escape')
    await chat.startOverButton.click()
    expect(await boxOf(page.getByRole('dialog', { name: actions.startOver.heading }))).toMatchObject({
      isInside: true,
    })
    await page.keyboard.press('Escape')
    await untouched()
  })
}

/** Looks at the chat before every frame from now on, and tells by name what has moved by then. */
async function watchMotion(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.locator('studio-chat').evaluateHandle((element) => {
    const found = new Set<string>()
    const frameOnly = new Set(['offset', 'computedOffset', 'easing', 'composite'])
    /** What is busy may breathe where it would turn or hop: by its opacity alone. */
    const isBreath = (animation: Animation) =>
      animation instanceof CSSAnimation &&
      (animation.effect as KeyframeEffect)
        .getKeyframes()
        .every((frame) => Object.keys(frame).every((name) => frameOnly.has(name) || name === 'opacity'))
    const look = () => {
      for (const animation of element.shadowRoot!.getAnimations()) {
        if (Number(animation.effect!.getComputedTiming().duration) <= 1 || isBreath(animation)) continue
        const { transitionProperty, animationName } = animation as Partial<CSSTransition & CSSAnimation>
        found.add(transitionProperty ?? animationName ?? animation.id)
      }
      requestAnimationFrame(look)
    }
    look()
    return found
  })
  return () => seen.evaluate((found) => [...found])
}

test('who asks for less motion sees nothing move', async ({ visit, page, studio, upstream }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { chat, untouched } = await visit({
    chat: `<studio-chat mode="launcher" endpoint="${studio.origin}"></studio-chat>`,
  })
  const opener = page.getByRole('button', { name: button.open, exact: true })
  await expect(opener).toBeVisible()
  const moved = await watchMotion(page)
  await opener.click()
  await expect(chat.composer).toBeFocused()
  expect(await moved()).toEqual([])
  await fullExchange(chat, upstream)
  expect(await moved()).toEqual([])
  await untouched()
})

test('who does not ask for less motion sees the panel come', async ({ visit, page, studio }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const { chat } = await visit({
    chat: `<studio-chat mode="launcher" endpoint="${studio.origin}"></studio-chat>`,
    // So long that it is seen however few frames a busy machine draws.
    css: 'studio-chat { --studio-duration: 5s; }',
  })
  const opener = page.getByRole('button', { name: button.open, exact: true })
  await expect(opener).toBeVisible()
  const moved = await watchMotion(page)
  await opener.click()
  await expect(chat.composer).toBeFocused()
  await expect.poll(moved).toContain('translate')
})

test('a page behind a panel that fills the screen gets back exactly what it had', async ({
  visit,
  page,
  studio,
  upstream,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  const { chat, untouched } = await visit({
    chat: `<studio-chat mode="launcher" endpoint="${studio.origin}"></studio-chat>`,
  })
  await page.getByRole('button', { name: button.open, exact: true }).click()
  await fullExchange(chat, upstream)
  await page.getByRole('button', { name: words.header.close, exact: true }).first().click()
  await expect(chat.composer).toBeHidden()
  await untouched()
})

test('in the colours that a visitor forces on all pages the launcher still shows what it is', async ({
  visit,
  page,
  studio,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await visit({ chat: `<studio-chat mode="launcher" endpoint="${studio.origin}"></studio-chat>` })
  const launcher = page.getByRole('button', { name: button.open })
  const colours = await launcher.evaluate((element) => [
    getComputedStyle(element).backgroundColor,
    getComputedStyle(element, '::before').borderTopColor,
  ])
  expect(colours[1]).not.toBe(colours[0])
})

test('on a page that takes the space from everything a widget keeps its own, and a token takes it', async ({
  visit,
  page,
  studio,
}) => {
  await visit({
    css: '* { margin: 0; padding: 0 } #bare { --studio-padding: 0 }',
    chat: `<studio-login id="own" endpoint="${studio.origin}"></studio-login>
      <studio-login id="bare" endpoint="${studio.origin}"></studio-login>`,
  })
  const insetOf = async (id: string) => {
    const element = page.locator(`#${id}`)
    const [outer, inner] = [await element.boundingBox(), await element.getByRole('button').boundingBox()]
    return inner!.x - outer!.x
  }
  await expect(page.locator('#bare').getByRole('button')).toBeVisible()
  expect(await insetOf('own')).toBeGreaterThanOrEqual(16)
  expect(await insetOf('bare')).toBe(0)
})
