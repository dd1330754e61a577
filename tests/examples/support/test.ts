import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ChatBox } from '../../e2e/support/chat-box.ts'
import { labels, type Language } from '../../e2e/support/labels.ts'
import { expect, test as base } from '../../e2e/support/test.ts'
import { installExample, type ExampleChoice, type InstalledExample } from './installed-example.ts'
import { pack } from './pack.ts'
import { serveFolder } from './serve-folder.ts'
import { serveNext } from './serve-next.ts'

interface WorkerFixtures {
  /** The example that a file is about. */
  example: ExampleChoice
  /** Paths of the packed packages by their names. */
  packs: Record<string, string>
  /** A copy of the example, with its dependencies. */
  installed: InstalledExample
  /** Address of the example: built for production, served where the studio expects its partner. */
  address: string
}

/** Packing, building and what the registry sends may take this long where everything else runs at the same time. */
const patience = { scope: 'worker', timeout: 600_000 } as const

export const test = base.extend<object, WorkerFixtures>({
  example: [{ name: 'react' }, { scope: 'worker', option: true }],
  packs: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'example-packs-'))
      await use(await pack(folder))
      rmSync(folder, { recursive: true, force: true })
    },
    patience,
  ],
  installed: [
    async ({ example, packs }, use) => {
      const installed = await installExample(example, packs)
      await use(installed)
      installed.remove()
    },
    patience,
  ],
  address: [
    async ({ example, installed, studio }, use) => {
      const { folder } = installed
      await installed.script('build', { VITE_STUDIO_ORIGIN: studio.origin })
      const where = { port: studio.partnerPort, studioOrigin: studio.origin }
      const site =
        example.name === 'next'
          ? await serveNext({ folder, command: 'start', ...where })
          : await serveFolder({
              folder: join(folder, 'dist'),
              trustedTypes: example.trustedTypes ?? "'none'",
              ...where,
            })
      await use(site.origin)
      await site.close()
    },
    patience,
  ],
  // A browser would have to ask first about a header of our own.
  extraHTTPHeaders: {},
})
export { expect }

/** The chat in the corner of a page, an element in every example. Frameworks set `mode` as a property. */
export const launcher = (page: Page) => page.locator('studio-chat#help')

/** Opens the chat in the corner, as a visitor does. */
export async function openLauncher(page: Page, language: Language = 'en'): Promise<ChatBox> {
  await launcher(page).getByRole('button', { name: labels[language].launcher.open, exact: true }).click()
  const chat = new ChatBox(launcher(page), language)
  await expect(chat.composer).toBeFocused()
  return chat
}
