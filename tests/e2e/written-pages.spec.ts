import type { Page } from '@playwright/test'
import { firstOf, representative } from '../scope.ts'
import { labels } from './support/labels.ts'
import { startStudio } from './support/studio.ts'
import { expect, test } from './support/test.ts'
import { ToolBench } from './support/tool-bench.ts'

const pages = [
  ['/', 'AI Studio: chat with the AI of your choice'],
  ['/plans', 'Plans and prices'],
  ['/vi/plans', 'Các gói và giá'],
  ['/help', 'Help Center'],
  ['/vi/help/plans-and-prices', /.+/],
  ['/purchases-refunds', 'Purchases and refunds'],
] as const

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const [path, heading] of firstOf(pages)) {
    test(`${path} can be read`, representative, async ({ page, studio }) => {
      const answer = await page.goto(studio.origin + path)
      expect(answer?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toHaveCount(1)
      await expect(page.locator('html')).toHaveAttribute('lang', path.startsWith('/vi') ? 'vi' : 'en')
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', studio.origin + path)
      await expect(page.locator('link[rel=alternate]')).toHaveCount(3)
    })
  }

  test('links lead on, in the same language', async ({ page, studio }) => {
    await page.goto(`${studio.origin}/vi/plans`)
    await page.getByRole('main').getByRole('link', { name: 'Mua hàng và hoàn tiền' }).click()
    await expect(page).toHaveURL(`${studio.origin}/vi/purchases-refunds`)
  })
})

test('a studio with prices of its own has every page as well, and names none but its own', async ({
  page,
  browser,
}) => {
  const studio = await startStudio({
    PRO_MONTHLY_PRICES: 'USD:17.5,VND:449000',
    PRO_YEARLY_PRICES: 'USD:170,VND:4490000',
    GODMODE_PRICES: 'USD:88',
  })
  try {
    const sitemap = await (await page.request.get(`${studio.origin}/sitemap.xml`)).text()
    const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!)
    const offers = ['/', '/vi', '/plans', '/vi/plans'].map((path) => studio.origin + path)
    expect(addresses).toEqual(expect.arrayContaining(offers))
    for (const address of addresses) {
      const written = await (await page.request.get(address)).text()
      expect(written, address).toContain(`<link rel="canonical" href="${address}">`)
      if (offers.includes(address)) expect(written, address).not.toMatch(/[$₫]\s?\d|\d\s?₫/)
    }
    await page.goto(`${studio.origin}/plans`)
    await expect(page.getByRole('main')).toContainText('$17.50')
    // Without scripts nothing is waited for that never comes.
    const context = await browser.newContext({ javaScriptEnabled: false })
    const unscripted = await context.newPage()
    await unscripted.goto(`${studio.origin}/plans`)
    const main = unscripted.getByRole('main')
    await expect(main.locator('.st-no-script')).toBeVisible()
    await expect(main.locator('.st-spinner')).toBeHidden()
    await context.close()
    // What it would still fetch is not there any more.
    await page.goto('about:blank')
  } finally {
    await studio.close()
  }
})

for (const path of firstOf([
  '/',
  '/help/first-chat',
  '/docs/embed',
  '/vi/faq',
  '/privacy-policy',
  '/plans',
])) {
  test(
    `${path} stays until the application takes its place: no spinner, no jump`,
    representative,
    async ({ page, studio }) => {
      await page.addInitScript(() => {
        const seen = { spinners: 0, empty: 0, shifts: [] as string[] }
        Object.assign(globalThis, { seen, isReplaced: false })
        interface Shift extends PerformanceEntry {
          sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
        }
        const said = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`
        new PerformanceObserver((list) => {
          for (const { sources } of list.getEntries() as Shift[])
            for (const { node, previousRect, currentRect } of sources)
              seen.shifts.push(
                `${node?.nodeName} ${node?.textContent?.slice(0, 40)}: ${said(previousRect)} → ${said(currentRect)}`,
              )
        }).observe({ type: 'layout-shift', buffered: true })
        let written: Element | null = null
        const look = () => {
          const main = document.querySelector('main')
          // While the page is read, it is not there yet.
          written ??= main
          if (written && !main) seen.empty += 1
          if (main !== written) Object.assign(globalThis, { isReplaced: true })
          if (main?.querySelector('.st-spinner')) seen.spinners += 1
          requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      })
      await page.goto(`${studio.origin}${path}`)
      await expect.poll(() => page.evaluate('isReplaced')).toBe(true)
      // Only the application can change the theme.
      const { header, theme } = labels[path.startsWith('/vi') ? 'vi' : 'en'].site
      await page.getByRole('button', { name: `${header.theme}: ${theme.dark}` }).click()
      await page.getByRole('menuitemradio', { name: theme.light }).click()
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
      expect(await page.evaluate('seen')).toEqual({ spinners: 0, empty: 0, shifts: [] })
    },
  )
}

test(
  'words in another language than the visitor’s are not seen on the way',
  representative,
  async ({ page, studio }) => {
    await page.goto(studio.origin)
    await page.evaluate(() => localStorage.setItem('language', 'vi'))
    await page.addInitScript(() => {
      const read: string[] = []
      Object.assign(globalThis, { read })
      const look = () => {
        const heading = document.querySelector('h1')
        if (heading && getComputedStyle(heading).visibility === 'visible') read.push(heading.textContent)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.goto(`${studio.origin}/plans`)
    await expect(page.getByRole('heading', { level: 1, name: 'Các gói và giá' })).toBeVisible()
    expect([...new Set(await page.evaluate<string[]>('read'))]).toEqual(['Các gói và giá'])
  },
)

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' })

  /** Waits until the worker answers what the page asks for. */
  const workerAtWork = (page: Page) =>
    page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready
      if (active?.state === 'activated') return
      await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }))
    })

  test('with one, what is no page of the site is asked for once: some of it can be had only once', async ({
    page,
  }) => {
    const studio = await startStudio({ LOG_LEVEL: 'info' })
    try {
      await page.goto(studio.origin)
      await workerAtWork(page)
      await page.goto(`${studio.origin}/api/docs`)
      await page.goto(`${studio.origin}/help`)
      await expect(page.getByRole('searchbox').first()).toBeVisible()
      const asked = studio.log().match(/"route":"\/api\/docs"/g)
      expect(asked).toHaveLength(1)
    } finally {
      // It fetches on while nobody looks.
      await page.goto('about:blank')
      await studio.close()
    }
  })

  test('a page says so, in the visitor’s language and theme, and comes back with the connection', async ({
    page,
    context,
    studio,
    complaints,
  }) => {
    complaints.expectFailedRequests(/.*/, 'offline')
    await page.goto(studio.origin)
    await page.evaluate(() => {
      localStorage.setItem('language', 'vi')
      localStorage.setItem('theme', 'light')
    })
    await workerAtWork(page)
    await context.setOffline(true)
    await page.goto(`${studio.origin}/help`)
    await expect(page.getByRole('heading', { level: 1, name: 'Bạn đang ngoại tuyến' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeHidden()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    // Pressed too early it is there once more, at the same address, of which the end may be a secret of a mailed link.
    await page.goto(`${studio.origin}/help#category-chat`)
    await page.getByRole('link', { name: 'Thử lại', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Bạn đang ngoại tuyến' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('searchbox').first()).toBeVisible()
    expect(page.url()).toBe(`${studio.origin}/help#category-chat`)
  })
})

test('the sitemap names every public page in both languages, and each of them is there', async ({
  request,
  studio,
}) => {
  const robots = await request.get(`${studio.origin}/robots.txt`)
  expect(await robots.text()).toContain(`Sitemap: ${studio.origin}/sitemap.xml`)
  const text = await (await request.get(`${studio.origin}/sitemap.xml`)).text()
  const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!)
  expect(addresses).toEqual(
    expect.arrayContaining([`${studio.origin}/`, `${studio.origin}/vi`, `${studio.origin}/vi/plans`]),
  )
  expect(addresses.filter((address) => address.includes('/newsletter/'))).toEqual([])
  for (const address of addresses) {
    const answer = await request.get(address)
    expect(answer.headers()['x-robots-tag']).toBeUndefined()
    expect([address, answer.status()]).toEqual([address, 200])
    expect(await answer.text()).toContain(`<link rel="canonical" href="${address}">`)
  }
})

test.describe('before the application is there', () => {
  /** Holds the application back until it is let go; resolves when it has taken its place. */
  async function openWritten(page: Page, address: string): Promise<() => Promise<void>> {
    const held = Promise.withResolvers<void>()
    await page.route(/\/assets\/studio-[^/]+\.js$/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(address, { waitUntil: 'commit' })
    const written = await page.getByRole('main').elementHandle()
    return async () => {
      held.resolve()
      await page.waitForFunction((main) => !main?.isConnected, written)
    }
  }

  test('what is typed is not lost, nor sent anywhere', async ({ page, studio }) => {
    const { form } = labels.en.contact
    const letGo = await openWritten(page, `${studio.origin}/contact`)
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    await field(form.subject).fill('Early')
    await field(form.email).fill('lan@example.com')
    await field(form.message).pressSequentially('Hello')
    expect(new URL(page.url()).search).toBe('')
    await letGo()
    await expect(field(form.subject)).toHaveValue('Early')
    await expect(field(form.email)).toHaveValue('lan@example.com')
    await page.keyboard.type(', everybody')
    await expect(field(form.message)).toHaveValue('Hello, everybody')
  })

  test(
    'a question that is typed and sent at once is answered',
    representative,
    async ({ page, studio, upstream, chat }) => {
      upstream.plan({ pieces: ['Good morning'] })
      const letGo = await openWritten(page, studio.origin)
      const field = page.getByRole('textbox', { name: labels.en.chat.composer.label, exact: true })
      await field.fill('Hello')
      await field.press('Enter')
      await letGo()
      await expect(chat.lastAnswer).toContainText('Good morning')
      await expect(chat.composer).toHaveValue('')
      await expect(chat.composer).toBeFocused()
      await chat.finished()
    },
  )

  test('a suggestion that is chosen at once is asked', async ({ page, studio, upstream, chat }) => {
    upstream.plan({ pieces: ['Good morning'] })
    const letGo = await openWritten(page, studio.origin)
    await page.getByRole('button', { name: labels.en.chat.suggestions.first, exact: true }).click()
    await letGo()
    await expect(chat.questions.last()).toContainText(labels.en.chat.suggestions.first)
    await expect(chat.lastAnswer).toContainText('Good morning')
    await chat.finished()
  })

  test('what is pressed is answered as soon as it is', async ({ page, studio }) => {
    const { contact, site } = labels.en
    let letGo = await openWritten(page, `${studio.origin}/contact`)
    await page.getByRole('textbox', { name: contact.form.subject, exact: true }).fill('Early')
    await page.getByRole('button', { name: contact.form.send, exact: true }).click()
    await letGo()
    await expect(page.getByText(contact.flaw.email.required, { exact: true })).toBeVisible()
    await expect(page.getByRole('textbox', { name: contact.form.subject, exact: true })).toHaveValue('Early')

    await page.unrouteAll()
    letGo = await openWritten(page, `${studio.origin}/help`)
    await page.getByRole('button', { name: `${site.header.theme}: ${site.theme.dark}` }).click()
    await letGo()
    await expect(page.getByRole('menuitemradio', { name: site.theme.light })).toBeVisible()
  })

  test('a tool whose form is filled in and sent at once begins its work', async ({ page, studio }) => {
    const bench = new ToolBench(page, 'anime')
    const letGo = await openWritten(page, `${studio.origin}/anime`)
    await bench.choose('hair', 'twinTails')
    await bench.field('prompt').fill('A sunny day')
    await bench.startButton.click()
    await letGo()
    await expect(bench.made).toBeVisible()
    await expect(bench.option('hair', bench.text('fields.hair.options.twinTails'))).toBeChecked()
    await expect(bench.field('prompt')).toHaveValue('A sunny day')
  })

  test('what is being pressed while it comes is pressed', async ({ page, studio }) => {
    const { header } = labels.en.site
    await page.setViewportSize({ width: 360, height: 740 })
    const letGo = await openWritten(page, studio.origin)
    await page.getByRole('button', { name: header.menu }).hover()
    await page.mouse.down()
    await letGo()
    await page.mouse.up()
    await expect(page.getByRole('dialog', { name: header.menu })).toBeVisible()
  })

  test('a menu opens that the mouse is on', async ({ page, studio }) => {
    const { helpMenu } = labels.en.site
    const letGo = await openWritten(page, studio.origin)
    await page.getByRole('banner').getByRole('button', { name: helpMenu.label }).hover()
    await letGo()
    await expect(page.getByRole('banner').getByRole('link', { name: helpMenu.helpCenter })).toBeVisible()
  })

  test('the keyboard goes on where it was, and opens a menu', async ({ page, studio }) => {
    const { site } = labels.en
    let letGo = await openWritten(page, `${studio.origin}/help`)
    const article = page.getByRole('main').getByRole('link').first()
    await article.focus()
    await letGo()
    await expect(article).toBeFocused()

    await page.unrouteAll()
    letGo = await openWritten(page, studio.origin)
    await page.getByRole('link', { name: site.header.skipToContent }).focus()
    await page.keyboard.press('Enter')
    await letGo()
    await expect(page.getByRole('main')).toBeFocused()

    await page.unrouteAll()
    letGo = await openWritten(page, studio.origin)
    await page.getByRole('button', { name: `${site.header.theme}: ${site.theme.dark}` }).focus()
    await page.keyboard.press('ArrowDown')
    await letGo()
    await expect(page.getByRole('menuitemradio', { name: site.theme.dark })).toBeFocused()
  })
})
