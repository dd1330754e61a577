import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TextFolder } from './text-folders.ts'

/**
 * The folders with the texts of the site and of the widgets, as far as they are there: each widget has its own
 * `locales` folder, named after the widget. The site's may hold `en.json` or `en/site.json`.
 */
export async function widgetTextFolders(places: {
  siteTexts?: string | undefined
  widgetSources: string
}): Promise<TextFolder[]> {
  const folders: TextFolder[] = []
  const widgets = existsSync(places.widgetSources)
    ? await readdir(places.widgetSources, { withFileTypes: true })
    : []
  for (const { name } of widgets.filter((entry) => entry.isDirectory())) {
    const folder = join(places.widgetSources, name, 'locales')
    if (existsSync(folder)) folders.push({ kind: 'widget', folder, namespace: name })
  }
  if (places.siteTexts && existsSync(places.siteTexts)) {
    folders.push(
      existsSync(join(places.siteTexts, 'en.json'))
        ? { kind: 'widget', folder: places.siteTexts, namespace: 'site' }
        : { kind: 'byLanguage', folder: places.siteTexts },
    )
  }
  return folders
}
