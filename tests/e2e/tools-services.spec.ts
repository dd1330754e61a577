import { tools as entries } from '../../site/src/pages/services/tools.ts'
import { toolIds } from '../../packages/contract/src/tools/tool-ids.ts'
import { cases, representative, runsEverything } from '../scope.ts'
import { filled, labels, type Language } from './support/labels.ts'
import { toolLabels } from './support/tool-labels.ts'
import { expect, test } from './support/tool-test.ts'

for (const language of cases('en', 'vi') satisfies Language[]) {
  test(
    `all tools are listed, found, and lead to their pages (${language})`,
    representative,
    async ({ page, plain }) => {
      const { services, tools, of } = toolLabels[language]
      // Vietnamese has one form for all numbers.
      const form = language === 'en' ? 'one' : 'other'
      const prefix = language === 'en' ? '' : `/${language}`
      const main = page.getByRole('main')
      const cards = main.locator('.st-services > li')
      const card = (id: (typeof entries)[number]['id']) =>
        cards.filter({ has: page.getByRole('link', { name: services.tools[id].name, exact: true }) })
      await page.goto(`${plain.origin}${prefix}/services`)
      await expect(cards).toHaveCount(9)

      // Who does the work and what that costs, as this server says.
      await expect(card('image-generator')).toContainText(services.provider['built-in'])
      await expect(card('image-generator')).toContainText(
        filled(services.cost[`perPicture_${form}`], { count: 1 }),
      )
      await expect(card('vision')).toContainText(filled(services.cost[`each_${form}`], { count: 1 }))
      await expect(card('voice-synthesis')).toContainText(services.provider.browser)
      await expect(card('voice-synthesis')).toContainText(services.cost.nothing)
      await expect(cards.locator('.st-service-status')).toHaveCount(8)

      const search = main.getByRole('searchbox', { name: services.search.label })
      await search.fill('docx')
      await expect(cards).toHaveCount(1)
      await expect(card('office-tools')).toBeVisible()
      await expect(main.getByRole('status')).toHaveText(
        filled(services.search[`found_${form}`], { count: 1 }),
      )
      await search.fill('zzz')
      await expect(cards).toHaveCount(0)
      await expect(main.getByRole('status')).toHaveText(services.search.found_zero)
      await search.fill('')
      await expect(cards).toHaveCount(9)

      const sidebar = page.getByRole('navigation', {
        name: labels[language].site.sidebar.label,
        exact: true,
      })
      for (const [index, { id, path }] of entries.entries()) {
        if (id === 'chat') continue
        await expect(sidebar.locator(`a[href="${prefix}${path}"]`)).toBeVisible()
        if (!runsEverything && index % 3 !== 1) continue
        await card(id).getByRole('link').click()
        await expect(page).toHaveURL(plain.origin + prefix + path)
        await expect(main.getByRole('heading', { level: 1 })).toHaveText(of(id, 'heading'))
        await expect(sidebar.locator('[aria-current=page]')).toHaveAttribute('href', prefix + path)
        await main.getByRole('navigation').getByRole('link', { name: tools.allTools }).click()
        await expect(cards).toHaveCount(9)
      }
    },
  )
}

test('with services connected each tool names its own', async ({ page, studio }) => {
  const { services } = toolLabels.en
  await page.goto(`${studio.origin}/services`)
  const card = (id: (typeof entries)[number]['id']) =>
    page
      .locator('.st-services > li')
      .filter({ has: page.getByRole('link', { name: services.tools[id].name, exact: true }) })
  const by = (name: string) => filled(services.provider.service, { name })
  await expect(card('image-generator')).toContainText(by('sand-image-1'))
  await expect(card('imagen')).toContainText(by('sand-image-1'))
  await expect(card('voice-synthesis')).toContainText(by('sand-speech-1'))
  await expect(card('voice-synthesis')).toContainText(
    filled(services.cost.perCharacters_one, { characters: '2000' }),
  )
  await expect(card('vision')).toContainText(by('sand-vision-1'))
  await expect(card('music-creator')).toContainText(by('sand-music-1'))
  // Nobody is asked where the studio does the work by itself.
  await expect(card('anime')).toContainText(services.provider['built-in'])
})

test('whichever tool is opened first, the way back stands above it as a line, not as a list', async ({
  browser,
  plain,
}) => {
  for (const tool of runsEverything ? toolIds : (['image-generator', 'office-tools'] as const)) {
    // Styles that another page has brought would hide that one has none.
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`${plain.origin}/${tool}`)
    const way = page.getByRole('main').getByRole('navigation').getByRole('list')
    await expect(way, tool).toHaveCSS('list-style-type', 'none')
    await expect(way, tool).toHaveCSS('padding-inline-start', '0px')
    await context.close()
  }
})
