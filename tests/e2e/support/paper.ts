import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** Whether this page was handed to the browser's printing. */
    isPrinted?: boolean
  }
}

const frame = 'iframe[aria-hidden]'

/** A browser without a printer: what would go to paper stays to be looked at. Has to stand before the page does. */
export async function withoutPrinter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {
      window.isPrinted = true
    }
  })
}

/** The page that was handed to the browser's printing. */
export async function paperOf(page: Page) {
  await expect
    .poll(() =>
      page
        .locator(frame)
        .evaluateAll((frames) =>
          frames.map((each) => (each as HTMLIFrameElement).contentWindow?.isPrinted ?? false),
        ),
    )
    .toEqual([true])
  const paper = page.frameLocator(frame)
  return {
    paper,
    /** The title of the document, as which a PDF of it is saved. */
    title: () => paper.locator('html').evaluate((root) => root.ownerDocument.title),
    /** The browser is ready with it. */
    finish: () => paper.locator('html').evaluate(() => void window.dispatchEvent(new Event('afterprint'))),
    /** The same as a file. */
    async toPdf(): Promise<Buffer> {
      const [markup, styles] = await paper.locator('html').evaluate((root) => [
        root.outerHTML,
        root.ownerDocument.adoptedStyleSheets
          .flatMap(({ cssRules }) => [...cssRules])
          .map(({ cssText }) => cssText)
          .join('\n'),
      ])
      const sheet = await page.context().newPage()
      await sheet.setContent(`<!doctype html>${markup}`)
      await sheet.addStyleTag({ content: styles })
      const pdf = await sheet.pdf({ preferCSSPageSize: true })
      await sheet.close()
      return pdf
    },
  }
}
