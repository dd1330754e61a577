import { representative } from '../scope.ts'
import { boxOf } from './support/box.ts'
import { site as words, siteErrors } from './support/labels.ts'
import { expect, test } from './support/test.ts'

test(
  'language, theme and currency are chosen in the header and stay',
  representative,
  async ({ page, studio }) => {
    await page.goto(studio.origin)
    await page.getByRole('button', { name: /^Language:/ }).click()
    await page.getByRole('menuitemradio', { name: 'Tiếng Việt' }).click()
    const root = page.locator('html')
    await expect(root).toHaveAttribute('lang', 'vi')
    await page.getByRole('button', { name: /^Giao diện màu:/ }).click()
    await page.getByRole('menuitemradio', { name: 'Sáng' }).click()
    await expect(root).toHaveAttribute('data-theme', 'light')
    await page.getByRole('button', { name: /^Tiền tệ|^Loại tiền/ }).click()
    await page.getByRole('menuitemradio', { name: /VND/ }).click()
    await page.reload()
    await expect(root).toHaveAttribute('lang', 'vi')
    await expect(root).toHaveAttribute('data-theme', 'light')
    await expect(page.getByRole('button', { name: /VND/ })).toBeVisible()
    expect(await page.evaluate(() => ({ ...localStorage }))).toMatchObject({
      language: 'vi',
      theme: 'light',
      currency: 'VND',
    })
  },
)

test('a menu opens under the mouse, and closes after a press outside and after a choice', async ({
  page,
  studio,
}) => {
  await page.goto(studio.origin)
  const entry = page.getByRole('menuitemradio', { name: 'Forest' })
  await page.getByRole('button', { name: /^Theme:/ }).hover()
  await expect(entry).toBeVisible()
  await page.mouse.click(300, 400)
  await expect(entry).toBeHidden()
  await page.getByRole('button', { name: /^Theme:/ }).click()
  await entry.click()
  await expect(entry).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'forest')
})

test('what is chosen in one tab arrives in the other', async ({ page, context, studio }) => {
  await page.goto(studio.origin)
  const second = await context.newPage()
  await second.goto(studio.origin)
  await second.getByRole('button', { name: /^Theme:/ }).click()
  await second.getByRole('menuitemradio', { name: 'Light' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test(
  'a page is never painted in a theme or language that was not chosen',
  representative,
  async ({ page, studio }) => {
    await page.goto(studio.origin)
    await page.evaluate(() => {
      localStorage.setItem('theme', 'light')
      localStorage.setItem('language', 'vi')
    })
    await page.addInitScript(() => {
      const painted: string[] = []
      Object.assign(globalThis, { painted })
      const look = () => {
        const { dataset, lang } = document.documentElement
        // Nothing is painted before there is a body.
        if (document.body) painted.push(`${dataset.theme} ${lang}`)
        if (painted.length < 20) requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.reload()
    const painted = () => page.evaluate(() => (globalThis as unknown as { painted: string[] }).painted)
    await expect.poll(async () => (await painted()).length).toBe(20)
    expect(new Set(await painted())).toEqual(new Set(['light vi']))
  },
)

for (const width of [320, 360, 768, 1440]) {
  test(`nothing runs out of the side of a screen of ${width} pixels`, async ({
    page,
    studio,
    complaints,
  }) => {
    complaints.expectFailedRequests('/no/such/page', 404)
    await page.setViewportSize({ width, height: 740 })
    for (const path of ['/', '/help', '/no/such/page']) {
      await page.goto(studio.origin + path)
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })
}

test('with letters, words and lines as far apart as readers may set them, nothing runs out of a narrow screen', async ({
  page,
  studio,
}) => {
  await page.setViewportSize({ width: 320, height: 740 })
  for (const path of ['/', '/vi/help']) {
    await page.goto(studio.origin + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await page.evaluate(() => {
      // Success criterion 1.4.12 of WCAG 2.2.
      const spacing = new CSSStyleSheet()
      spacing.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
      )
      document.adoptedStyleSheets.push(spacing)
    })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const [header, name] = [page.getByRole('banner'), page.getByRole('banner').getByText('AI Studio')]
    const [{ y, height }, inner] = [await boxOf(header), await boxOf(name)]
    expect(inner.y).toBeGreaterThanOrEqual(y)
    expect(inner.y + inner.height).toBeLessThanOrEqual(y + height)
  }
})

test('on a phone the header is one menu', async ({ page, studio }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(studio.origin)
  await expect(page.getByRole('button', { name: /^Language:/ })).toBeHidden()
  await page.getByRole('button', { name: words.header.menu }).click()
  const drawer = page.getByRole('dialog', { name: words.header.menu })
  await drawer.getByRole('radio', { name: words.theme.apricot }).check({ force: true })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'apricot')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: words.header.menu })).toBeFocused()
})

test('an unknown address is a real 404 with a way home', async ({ page, studio, complaints }) => {
  complaints.expectFailedRequests('/no/such/page', 404)
  const response = await page.goto(`${studio.origin}/no/such/page`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.notFound.title)
  await expect(page).toHaveTitle(words.meta.notFoundTitle)
  await page.getByRole('link', { name: words.notFound.home }).click()
  await expect(page).toHaveURL(`${studio.origin}/`)
  await expect(page).toHaveTitle(words.meta.title)
})

test('the address with numbers leads to the one with the name', async ({ page, studio }) => {
  await page.goto(`${studio.origin.replace('localhost', '127.0.0.1')}/?from=elsewhere`)
  await expect(page).toHaveURL(`${studio.origin}/?from=elsewhere`)
})

test('the pages of the studio live under a strict policy', representative, async ({ page, studio }) => {
  const response = await page.goto(studio.origin)
  const policy = response?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).toContain('trusted-types ai-studio-worker ai-studio-music')
  expect(policy).not.toContain('unsafe-inline')
  expect(policy).not.toContain('unsafe-eval')
})

test('a page that fails to come says so in place of itself, and is loaded again on request', async ({
  page,
  studio,
  complaints,
}) => {
  complaints.expectFailedRequests('/no/such/page', 404)
  complaints.expectFailedRequests('/assets/not-found-page', 'refused')
  complaints.expectReport(/^\[ai-studio\] A part of the page failed to render/)
  await page.route('**/assets/not-found-page*.js', (route) => route.abort())
  await page.goto(`${studio.origin}/no/such/page`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.error.boundary.title)
  await expect(page.getByRole('banner')).toBeVisible()
  await page.unroute('**/assets/not-found-page*.js')
  await page.getByRole('button', { name: words.error.boundary.refreshButton }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.notFound.title)
})

test('a page whose application does not arrive at first comes all the same', async ({
  page,
  studio,
  complaints,
}) => {
  complaints.expectFailedRequests('/assets/index-', 'refused')
  complaints.expectReport(/^\[ai-studio\] The application could not be loaded/)
  let refusals = 0
  // Asked for ahead, and when it is to run.
  await page.route('**/assets/index-*.js', (route) => (refusals++ < 2 ? route.abort() : route.continue()))
  await page.goto(`${studio.origin}/login`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(refusals).toBeGreaterThan(2)
})

test('a site that cannot start shows the last screen there is, in words that are always there', async ({
  page,
  studio,
  complaints,
}) => {
  complaints.expectFailedRequests('/assets/', 'refused')
  complaints.expectReport(/^\[ai-studio\]/)
  await page.route(/\/assets\/(en|vi)-.*\.js$/, (route) => route.abort())
  await page.goto(studio.origin)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(siteErrors.title)
  await expect(page.getByText(siteErrors.description)).toBeVisible()
  await expect(page.getByText(siteErrors.textsMissing)).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: siteErrors.refreshButton }).click()
  await expect(page.getByRole('main').locator('textarea[part~=input]')).toBeVisible()
})

test('a page without its root says what is missing', async ({ page, studio, complaints }) => {
  complaints.expectReport(/Root element not found\. Make sure the page has an element with id "root"\./)
  await page.route(`${studio.origin}/`, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('id="root"', 'id="elsewhere"')
    await route.fulfill({ response, body })
  })
  const error = page.waitForEvent('pageerror')
  await page.goto(studio.origin)
  expect((await error).message).toBe(
    'Root element not found. Make sure the page has an element with id "root".',
  )
})
