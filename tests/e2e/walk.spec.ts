import type { Locator, Page } from '@playwright/test'
import { cases, runsEverything } from '../scope.ts'
import { labels, type Language } from './support/labels.ts'
import { expect, test } from './support/test.ts'
import { englishTexts, untranslated } from './support/untranslated.ts'

const english = englishTexts()
/** What stands for all links where not everything runs: each fourth. */
const isWalked = (index: number) => runsEverything || index % 4 === 0

/** Addresses of all links of a part of the shell, in order. */
const linksOf = (part: Locator): Promise<string[]> =>
  part
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))

for (const language of cases('vi', 'en') satisfies Language[]) {
  const { site, footer } = labels[language]
  const home = language === 'en' ? '/' : '/vi'

  /** The parts of the shell that lead elsewhere, opened. */
  const parts = (page: Page): Record<string, Locator> => ({
    header: page.getByRole('banner'),
    sidebar: page.getByRole('navigation', { name: site.sidebar.label, exact: true }),
    footer: page.getByRole('navigation', { name: footer.pages, exact: true }),
  })

  test(`every link of header, sidebar and footer leads to a page in its own language (${language})`, async ({
    page,
    studio,
  }) => {
    test.setTimeout(300_000)
    const open = async () => {
      await page.goto(studio.origin + home)
      await expect(parts(page).footer!).toBeAttached()
      await page.getByRole('button', { name: site.helpMenu.label, exact: true }).click()
    }
    // What is looked for can be found: the English page is full of it.
    await page.goto(studio.origin)
    await expect(page.getByRole('contentinfo')).toBeAttached()
    expect((await untranslated(page, english)).length).toBeGreaterThan(20)

    const seen = new Set<string>()
    for (const name of Object.keys(parts(page))) {
      await open()
      const paths = await linksOf(parts(page)[name]!)
      expect(paths.length, name).toBeGreaterThan(2)
      for (const [index, path] of paths.entries()) {
        if (!isWalked(index)) continue
        await open()
        await parts(page)[name]!.getByRole('link').nth(index).click()
        await expect(page).toHaveURL(studio.origin + path)
        const heading = page.getByRole('main').getByRole('heading', { level: 1 })
        await expect.soft(heading, path).toHaveCount(1)
        await expect.soft(heading, path).not.toHaveText(site.notFound.title)
        await expect.soft(page.locator('html'), path).toHaveAttribute('lang', language)
        if (language === 'vi') expect.soft(await untranslated(page, english), path).toEqual([])
        if (seen.has(path)) continue
        seen.add(path)
        // The same address answers who comes to it from elsewhere.
        expect.soft((await page.request.get(studio.origin + path)).status(), path).toBe(200)
      }
    }
    expect(seen.size).toBeGreaterThan(runsEverything ? 15 : 4)
  })
}
