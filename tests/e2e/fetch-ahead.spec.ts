import { labels } from './support/labels.ts'
import { expect, test } from './support/test.ts'

const { nav, sidebar } = labels.en.site

test.use({ savesData: false })

test('the pages that the sidebar leads to are there before anybody goes there', async ({
  page,
  context,
  studio,
  complaints,
}) => {
  await page.goto(studio.origin, { waitUntil: 'networkidle' })
  complaints.expectFailedRequests('/api/', 'offline')
  await context.setOffline(true)
  for (const [name, heading] of [
    [nav.docs, 'Documentation'],
    [nav.faq, 'Frequently asked questions'],
  ] as const) {
    await page
      .getByRole('navigation', { name: sidebar.label })
      .getByRole('link', { name, exact: true })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
})
