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
  // One page is fetched after the other, so those in question are there when the one after them begins to come.
  const next = page.waitForRequest(/\/help-page-[\w-]+\.js$/)
  await page.goto(studio.origin)
  await next
  complaints.expectFailedRequests('/api/', 'offline')
  // What else was still on its way.
  complaints.expectFailedRequests('/assets/', 'offline')
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
