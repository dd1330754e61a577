import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { CdnManifest } from '../../../packages/elements/src/cdn-manifest.ts'
import { scriptTags, type SnippetOptions } from '../../../packages/elements/src/snippet.ts'
import type { Studio } from './studio.ts'

const manifestFile = new URL('../../../packages/elements/build/cdn/manifest.json', import.meta.url)

/** Where such a page is. */
export const ownPath = '/members'

export interface OwnPage {
  /** The element that the printed script is for. */
  tag: NonNullable<SnippetOptions['tag']>
  /** What stands in the page, with the attributes that each element gets. */
  elements: (attributes: string) => string
}

/** Opens a page of the studio's own origin that the site knows nothing of, with the printed script. */
export async function openOwnPage(page: Page, { origin }: Studio, { tag, elements }: OwnPage): Promise<void> {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as CdnManifest
  const body = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Members</title>
    <link rel="icon" href="data:,">
    ${scriptTags({ manifest, origin, mode: 'page', tag })}
  </head>
  <body><main><h1>Members</h1>${elements(`endpoint="${origin}" lang="en" theme="light"`)}</main></body>
</html>`
  await page.route(`${origin}${ownPath}`, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`${origin}${ownPath}`)
}
