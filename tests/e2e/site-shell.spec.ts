import type { Page } from '@playwright/test'
import { cases, firstOf, representative } from '../scope.ts'
import { boxOf } from './support/box.ts'
import { flaws, shownThemes } from './support/flaws.ts'
import { filled, labels, type Language } from './support/labels.ts'
import { startStudio, type Studio } from './support/studio.ts'
import { expect, test as plain, withoutProxy } from './support/test.ts'
import { toolLabels } from './support/tool-labels.ts'

const { site, footer, newsletter, ui } = labels.en

const sidebarOf = (page: Page, language: Language = 'en') =>
  page.getByRole('navigation', { name: labels[language].site.sidebar.label, exact: true })
const helpButton = (page: Page, language: Language = 'en') =>
  page.getByRole('banner').getByRole('button', { name: labels[language].site.helpMenu.label })
const helpLink = (page: Page, language: Language = 'en') =>
  page.getByRole('banner').getByRole('link', { name: labels[language].site.helpMenu.helpCenter })
const footerOf = (page: Page) => page.getByRole('contentinfo')
const pageWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

plain.describe('the menu of help and resources', () => {
  plain('opens under the mouse, and closes when it has gone', async ({ page, studio }) => {
    await page.goto(studio.origin)
    await helpButton(page).hover()
    await expect(helpLink(page)).toBeVisible()
    await page.mouse.move(640, 500)
    await expect(helpLink(page)).toBeHidden()
  })

  plain(
    'stays open by a click, and closes after a press outside and after a choice',
    async ({ page, studio }) => {
      await page.clock.install()
      await page.goto(studio.origin)
      await helpButton(page).click()
      await page.mouse.move(640, 500)
      // Longer than it waits for a mouse that has gone; what comes of that is drawn two frames later.
      await page.clock.fastForward('01:00')
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      )
      await expect(helpLink(page)).toBeVisible()
      await page.mouse.click(640, 500)
      await expect(helpLink(page)).toBeHidden()
      await helpButton(page).click()
      await helpLink(page).click()
      await expect(page).toHaveURL(`${studio.origin}/help`)
      await expect(helpLink(page)).toBeHidden()
      await expect(page.getByRole('main')).toBeFocused()
    },
  )

  plain.describe('on a touch screen', () => {
    plain.use({ viewport: { width: 1100, height: 740 }, hasTouch: true })

    plain('opens by a tap, and closes by one outside', async ({ page, studio }) => {
      await page.goto(studio.origin)
      await helpButton(page).tap()
      await expect(helpLink(page)).toBeVisible()
      await page.touchscreen.tap(600, 500)
      await expect(helpLink(page)).toBeHidden()
    })
  })
})

plain(
  'header, sidebar and footer are used by the keyboard alone',
  representative,
  async ({ page, studio }) => {
    await page.goto(`${studio.origin}/purchases-refunds`)
    await expect(footerOf(page)).toBeAttached()
    const name = () =>
      page.evaluate(() => {
        const element = document.activeElement!
        const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null
        return (label ?? element.getAttribute('aria-label') ?? element.textContent).replace(/:.*/s, '').trim()
      })
    /** Goes on with Tab until something has the focus. */
    const tabTo = async (wanted: string) => {
      for (let count = 0; count < 80; count += 1) {
        await page.keyboard.press('Tab')
        if ((await name()) === wanted) return
      }
      throw new Error(`The Tab key does not come to “${wanted}”.`)
    }

    await tabTo(site.header.skipToContent)
    await tabTo(site.nav.plans)
    await tabTo(site.helpMenu.label)
    await page.keyboard.press('Enter')
    await expect(helpLink(page)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    await page.keyboard.press('Escape')
    await expect(helpButton(page)).toBeFocused()
    await expect(helpLink(page)).toBeHidden()
    await page.keyboard.press('ArrowDown')
    await tabTo('Currency')
    await expect(helpLink(page)).toBeHidden()

    await tabTo(site.sidebar.collapse)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: site.sidebar.expand })).toBeFocused()
    await tabTo(site.nav.chat)
    await tabTo(site.nav.help)
    await tabTo(newsletter.subscribe.email)
    await page.keyboard.press('Enter')
    // The focus has been there all along, so that nothing else would say it.
    await expect(footerOf(page).getByRole('alert').filter({ hasText: 'Email is required' })).toBeVisible()
    await page.keyboard.type('lan@example')
    await page.keyboard.press('Enter')
    await expect(footerOf(page).getByRole('alert').filter({ hasText: 'Email is invalid' })).toBeVisible()
    await tabTo(footer.toggle)
    await page.keyboard.press('Enter')
    await expect(footerOf(page).getByRole('link')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await footerOf(page).getByRole('link', { name: footer.legal.vnpay }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${studio.origin}/vnpay-instructions`)
    await expect(page.getByRole('main')).toBeFocused()
  },
)

plain.describe('the sidebar', () => {
  plain('leads on, marks where the visitor is, and stays as it was left', async ({ page, studio }) => {
    await page.goto(studio.origin)
    await expect(sidebarOf(page).getByRole('link', { name: site.nav.chat })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await sidebarOf(page).getByRole('link', { name: site.nav.help }).click()
    await expect(page).toHaveURL(`${studio.origin}/help`)
    await expect(sidebarOf(page)).toHaveCSS('width', '232px')
    await page.getByRole('button', { name: site.sidebar.collapse }).click()
    await expect(sidebarOf(page)).toHaveCSS('width', '60px')

    // It takes its room before it is drawn, and nothing moves.
    await page.addInitScript(() => {
      const places = new Set<number>()
      Object.assign(globalThis, { places })
      let frames = 0
      const look = () => {
        const content = document.querySelector('#content')
        if (content) {
          const { left, right } = content.getBoundingClientRect()
          // From where lines begin.
          places.add(document.documentElement.dir === 'rtl' ? innerWidth - right : left)
          frames += 1
        }
        if (frames < 20) requestAnimationFrame(look)
        else Object.assign(globalThis, { hasLooked: true })
      }
      requestAnimationFrame(look)
    })
    await page.reload()
    await page.waitForFunction(() => 'hasLooked' in globalThis)
    expect(await page.evaluate(() => [...(globalThis as unknown as { places: Set<number> }).places])).toEqual(
      [60],
    )
    await expect(page.getByRole('button', { name: site.sidebar.expand })).toBeVisible()
  })

  plain(
    'is not on narrow screens, in windows of partners, at the sign-in, and on paper',
    async ({ page, studio }) => {
      await page.goto(`${studio.origin}/login`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(sidebarOf(page)).toHaveCount(0)
      await page.goto(`${studio.origin}/embed/connect`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(sidebarOf(page)).toHaveCount(0)
      await page.goto(`${studio.origin}/purchases-refunds`)
      await expect(footerOf(page)).toBeVisible()
      await expect(sidebarOf(page)).toBeVisible()
      await page.emulateMedia({ media: 'print' })
      await expect(sidebarOf(page)).toBeHidden()
      await expect(footerOf(page)).toBeHidden()
      await page.emulateMedia({ media: 'screen' })
      await page.setViewportSize({ width: 899, height: 740 })
      await expect(sidebarOf(page)).toBeHidden()
    },
  )
})

for (const language of cases('en', 'vi')) {
  plain(`on a phone the drawer leads everywhere (${language})`, representative, async ({ page, studio }) => {
    const words = labels[language].site
    const home = `${studio.origin}${language === 'vi' ? '/vi' : '/'}`
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(home)
    await expect(sidebarOf(page, language)).toBeHidden()
    await page.getByRole('button', { name: words.header.menu }).click()
    const drawer = page.getByRole('dialog', { name: words.header.menu })
    for (const name of [words.nav.chat, words.nav.plans, words.nav.help]) {
      await expect(drawer.getByRole('link', { name, exact: true })).toBeVisible()
    }
    await expect(drawer.getByRole('group', { name: words.header.theme })).toBeVisible()
    await drawer.getByRole('link', { name: words.nav.help, exact: true }).click()
    await expect(page).toHaveURL(`${studio.origin}${language === 'vi' ? '/vi' : ''}/help`)
    await expect(drawer).toBeHidden()
  })

  plain(`the shell speaks the language of the address (${language})`, async ({ page, studio }) => {
    const words = labels[language]
    await page.goto(`${studio.origin}${language === 'vi' ? '/vi' : ''}/plans`)
    await expect(helpButton(page, language)).toBeVisible()
    const languages = page.getByRole('button', { name: new RegExp(`^${words.site.header.language}: `) })
    const [flag, name] = [
      await boxOf(languages.locator('svg').first()),
      await boxOf(languages.locator(':scope > span').last()),
    ]
    // Beside each other, on one line.
    expect(Math.abs(flag.y + flag.height / 2 - (name.y + name.height / 2))).toBeLessThan(3)
    await expect(
      sidebarOf(page, language).getByRole('list', { name: words.site.sidebar.support }),
    ).toBeVisible()
    await expect(footerOf(page).getByRole('heading', { name: words.footer.newsletter.heading })).toBeVisible()
    await expect(footerOf(page).getByRole('link', { name: words.footer.legal.purchases })).toHaveAttribute(
      'href',
      `${language === 'vi' ? '/vi' : ''}/purchases-refunds`,
    )
  })
}

plain.describe('the footer', () => {
  plain('begins below the window on every page', async ({ page, studio }) => {
    for (const path of ['/purchases-refunds', '/']) {
      await page.goto(studio.origin + path)
      await expect(footerOf(page)).toBeAttached()
      const top = await footerOf(page).evaluate((footer) => footer.getBoundingClientRect().top + scrollY)
      expect(top).toBeGreaterThanOrEqual(720)
    }
  })

  plain('takes an address for the newsletter once its owner agrees', async ({ page, studio }) => {
    const bodies: unknown[] = []
    await page.route('**/api/newsletter', async (route) => {
      bodies.push(route.request().postDataJSON())
      await route.fulfill({ status: 202, json: { status: 'pending' } })
    })
    await page.goto(`${studio.origin}/purchases-refunds`)
    await footerOf(page).getByLabel(newsletter.subscribe.email).fill('lan@example.com')
    await footerOf(page).getByRole('button', { name: newsletter.subscribe.button }).click()
    await expect(footerOf(page).getByText(newsletter.subscribe.flaw.agreed)).toBeVisible()
    await footerOf(page).getByLabel(newsletter.subscribe.agree).check()
    await footerOf(page).getByRole('button', { name: newsletter.subscribe.button }).click()
    await expect(
      footerOf(page).getByText(filled(newsletter.subscribe.sent, { email: 'lan@example.com' })),
    ).toBeVisible()
    expect(bodies).toEqual([{ email: 'lan@example.com', language: 'en', agreed: true }])
  })

  plain('is closed and stays so', async ({ page, studio }) => {
    await page.goto(`${studio.origin}/purchases-refunds`)
    await footerOf(page).getByRole('button', { name: footer.toggle }).click()
    await expect(footerOf(page).getByRole('link')).toHaveCount(0)
    await page.reload()
    await expect(footerOf(page).getByRole('button', { name: footer.toggle })).toHaveAttribute(
      'aria-expanded',
      'false',
    )
    await expect(footerOf(page).getByRole('link')).toHaveCount(0)
  })
})

// The last is a window of 1280 pixels at twice the size.
for (const [width, height] of firstOf([
  [320, 640],
  [360, 740],
  [768, 1024],
  [1440, 900],
  [640, 360],
] as const)) {
  plain(
    `nothing of the shell runs out of the side at ${width} × ${height}`,
    representative,
    async ({ page, studio }) => {
      await page.setViewportSize({ width, height })
      await page.goto(`${studio.origin}/vi/purchases-refunds`)
      const toggle = footerOf(page).getByRole('button', { name: labels.vi.footer.toggle })
      await toggle.scrollIntoViewIfNeeded()
      expect(await pageWidth(page)).toBe(width)
      const section = footerOf(page).getByRole('button', { name: labels.vi.footer.columns.legal })
      if (await section.isVisible()) await section.click()
      await expect(footerOf(page).getByRole('link', { name: labels.vi.footer.legal.purchases })).toBeVisible()
      expect(await pageWidth(page)).toBe(width)
    },
  )
}

/** A studio whose visitors are asked about everything there is. */
const asking = plain.extend<object, { asks: boolean }>({
  asks: [true, { scope: 'worker' }],
  studio: [
    async ({}, use) => {
      // Empty is the default of development: the three services of the sandbox.
      const studio = await startStudio({ ANALYTICS: 'on', GEOLOCATION_SERVICES: '' })
      await use(studio)
      await studio.close()
    },
    { scope: 'worker' },
  ],
})

const bar = (page: Page) => page.getByRole('region', { name: site.privacy.label })
const answer = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true })

/** Where the services say that visitors are, and what is wrong with them. */
async function playCountry(studio: Studio, country: string, faults: (string | null)[] = []): Promise<void> {
  await fetch(`${studio.sandbox}/geo`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ country, faults }),
  })
}

/** Services of the sandbox that the page has asked. */
function askedServices(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/geo/')) asked.push(pathname)
  })
  return asked
}

/** What has the focus, and whether anything of it can be seen; null on what has no name of its own. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement!
    // The mark of an option is drawn by its label.
    const label = 'labels' in element ? (element as HTMLInputElement).labels?.[0] : null
    const seen = label && element.matches('[type=radio], [type=checkbox]') ? label : element
    const box = seen.getBoundingClientRect()
    const [steps, name] = [8, (label ?? element).textContent?.trim() || element.localName]
    for (let x = 0; x <= steps; x += 1)
      for (let y = 0; y <= steps; y += 1) {
        const at = document.elementFromPoint(
          box.left + 1 + ((box.width - 2) * x) / steps,
          box.top + 1 + ((box.height - 2) * y) / steps,
        )
        if (seen.contains(at)) return { name, isInSight: true }
      }
    return { name, isInSight: false }
  })

asking.describe('what visitors are asked', () => {
  // The sandbox is another origin.
  asking.use(withoutProxy)

  for (const [width, height] of [
    [360, 740],
    [1440, 900],
  ] as const) {
    asking(`stands in nobody's way at ${width} × ${height}`, async ({ page, studio, chat }) => {
      await page.setViewportSize({ width, height })
      await page.goto(studio.origin)
      await expect(bar(page)).toBeVisible()
      const below = await boxOf(bar(page))
      const composer = await boxOf(chat.composer)
      expect(composer.y + composer.height).toBeLessThanOrEqual(below.y)
      expect(below.y + below.height).toBe(height)
      expect(await pageWidth(page)).toBe(width)
      await chat.composer.fill('Nothing keeps me from writing')
      const [decline, accept] = [
        await boxOf(answer(page, site.privacy.decline)),
        await boxOf(answer(page, site.privacy.accept)),
      ]
      expect(decline.height).toBe(accept.height)
      expect(decline.y).toBe(accept.y)
      await answer(page, site.privacy.decline).click()
      await expect(bar(page)).toBeHidden()
      await expect(chat.composer).toHaveValue('Nothing keeps me from writing')
    })
  }

  // At twice its size, and more, a window is as low as that.
  for (const tool of cases('content-writer', 'music-creator', 'image-generator', 'office-tools'))
    for (const [width, height] of cases([320, 256], [640, 360]))
      asking(
        `hides nothing on ${tool} that has the focus in a window of ${width} × ${height}`,
        async ({ page, studio }) => {
          await page.setViewportSize({ width, height })
          await page.goto(`${studio.origin}/${tool}`)
          await expect(bar(page)).toBeAttached()
          const more = page.getByText(toolLabels.en.tools.form.more, { exact: true })
          await page.getByRole('main').focus()
          const hidden: string[] = []
          for (let count = 0; count < 80; count += 1) {
            await page.keyboard.press('Tab')
            const { name, isInSight } = await focused(page)
            if (!isInSight) hidden.push(name)
            if (await more.evaluate((element) => element.matches(':focus'))) break
          }
          await expect(more).toBeFocused()
          expect(hidden).toEqual([])
        },
      )

  asking('and answered with no stays no: no service hears of them', async ({ page, studio }) => {
    await playCountry(studio, 'VN')
    const asked = askedServices(page)
    await page.goto(studio.origin)
    await answer(page, site.privacy.decline).click()
    await page.reload()
    await expect(page.getByRole('main').locator('textarea[part~=input]')).toBeVisible()
    await expect(bar(page)).toBeHidden()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    expect(asked).toEqual([])
  })

  asking(
    'in Vietnam, with a yes, the page turns Vietnamese, and counts a choice of language',
    async ({ page, studio }) => {
      await playCountry(studio, 'VN')
      const asked = askedServices(page)
      await page.addInitScript(() => {
        const told: unknown[] = []
        Object.assign(globalThis, { dataLayer: [], told })
        addEventListener('studio-analytics', (event) => told.push((event as CustomEvent).detail))
      })
      await page.goto(studio.origin)
      await answer(page, site.privacy.accept).click()
      await expect(page.locator('html')).toHaveAttribute('lang', 'vi')
      expect(asked).toEqual(['/geo/1'])
      const read = () =>
        page.evaluate(() => {
          const { dataLayer, told } = globalThis as unknown as { dataLayer: unknown[]; told: unknown[] }
          return { dataLayer, told }
        })
      expect(await read()).toEqual({ dataLayer: [], told: [] })
      await page.getByRole('button', { name: /^Ngôn ngữ:/ }).click()
      await page.getByRole('menuitemradio', { name: 'English' }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      const label = { category: 'preferences', label: 'en' }
      expect(await read()).toEqual({
        dataLayer: [{ event: 'language_change', ...label }],
        told: [{ name: 'language_change', ...label }],
      })
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    },
  )

  asking(
    'a service that is silent and one that is down only cost time, which nobody notices',
    async ({ page, studio, complaints, chat }) => {
      complaints.expectFailedRequests('/geo/2', 503)
      await playCountry(studio, 'VN', ['slow', 'down', null])
      const asked = askedServices(page)
      await page.goto(studio.origin)
      await answer(page, site.privacy.accept).click()
      await chat.composer.fill('Meanwhile')
      await expect(page.locator('html')).toHaveAttribute('lang', 'vi')
      expect(asked).toEqual(['/geo/1', '/geo/2', '/geo/3'])
      await expect(page.getByRole('main').locator('textarea[part~=input]')).toHaveValue('Meanwhile')
    },
  )

  asking('can be answered otherwise later, from the footer', async ({ page, studio }) => {
    await playCountry(studio, 'US')
    await page.goto(`${studio.origin}/purchases-refunds`)
    await answer(page, site.privacy.decline).click()
    await footerOf(page).getByRole('button', { name: site.privacy.choices }).click()
    const dialog = page.getByRole('dialog', { name: site.privacy.choices })
    await dialog.getByLabel(site.privacy.analytics.name).check()
    await dialog.getByRole('button', { name: site.privacy.save }).click()
    await expect(dialog).toBeHidden()
    expect(
      await page.evaluate(() => JSON.parse(localStorage.getItem('ai-studio:consent') ?? 'null') as unknown),
    ).toEqual({ version: 1, analytics: true, geolocation: false })
  })

  for (const theme of shownThemes) {
    asking(`the shell has no flaw in any state (${theme})`, async ({ page, studio }) => {
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), theme)
      await page.goto(studio.origin)
      await expect(bar(page)).toBeVisible()
      expect.soft(await flaws(page), 'question and sidebar').toEqual([])
      await helpButton(page).click()
      await expect(helpLink(page)).toBeVisible()
      expect.soft(await flaws(page), 'help and resources').toEqual([])
      await page.keyboard.press('Escape')
      await bar(page).getByRole('button', { name: site.privacy.details }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect.soft(await flaws(page), 'privacy choices').toEqual([])
      await page.getByRole('dialog').getByRole('button', { name: ui.close }).click()
      await page.getByRole('button', { name: site.sidebar.collapse }).click()
      expect.soft(await flaws(page), 'narrow sidebar').toEqual([])

      await page.goto(`${studio.origin}/purchases-refunds`)
      await footerOf(page).getByRole('button', { name: newsletter.subscribe.button }).click()
      await expect(footerOf(page).getByText('Email is required')).toBeVisible()
      expect.soft(await flaws(page), 'footer').toEqual([])

      await page.setViewportSize({ width: 360, height: 740 })
      await footerOf(page).getByRole('button', { name: footer.columns.legal }).click()
      expect.soft(await flaws(page), 'footer on a phone').toEqual([])
      await page.getByRole('button', { name: site.header.menu }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect.soft(await flaws(page), 'drawer').toEqual([])
    })
  }
})
