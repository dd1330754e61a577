import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import type { ToolId } from '../../../packages/contract/src/tools/tool-ids.ts'
import type { TestFile } from './images.ts'
import { filled, pattern, type Language } from './labels.ts'
import type { Studio } from './studio.ts'
import { toolLabels, type ToolLabels } from './tool-labels.ts'

/** A file as somebody has it who saved it. */
export interface SavedFile {
  name: string
  bytes: Buffer
}

/** Presses something that saves a file, and waits for the file. */
export async function saved(page: Page, press: () => Promise<unknown>): Promise<SavedFile> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/** The page of a tool as a person finds it. */
export class ToolBench {
  readonly page: Page
  readonly tool: ToolId
  readonly texts: ToolLabels
  readonly form: Locator
  readonly startButton: Locator
  /** What happens: the empty state, progress, and what came of it. */
  readonly stage: Locator
  readonly cancelButton: Locator
  readonly retryButton: Locator
  /** What was made. */
  readonly made: Locator
  /** Why it came to nothing. */
  readonly alert: Locator
  /** Who does the work, at the top of the page. */
  readonly badge: Locator
  readonly files: Locator
  readonly before: Locator

  constructor(page: Page, tool: ToolId, language: Language = 'en') {
    const texts = toolLabels[language]
    const { tools } = texts
    this.page = page
    this.tool = tool
    this.texts = texts
    this.form = page.getByRole('form', { name: tools.form.label, exact: true })
    this.startButton = this.form.locator('button[type=submit]')
    this.stage = page.getByRole('region', { name: tools.result.label, exact: true })
    this.cancelButton = this.stage.getByRole('button', { name: tools.progress.cancel, exact: true })
    this.retryButton = this.stage.getByRole('button', { name: tools.result.retry, exact: true })
    this.made = this.stage.getByRole('article', { name: tools.result.heading, exact: true })
    this.alert = this.stage.getByRole('alert')
    this.badge = page.getByRole('main').locator('header .st-tool-badge').first()
    this.files = this.made.getByRole('list', { name: tools.result.files, exact: true }).getByRole('link')
    this.before = page.getByRole('region', { name: tools.gallery.heading, exact: true })
  }

  text(key: string): string {
    return this.texts.of(this.tool, key)
  }

  /** Opens the page, and waits until the application has taken the place of what was written. */
  async open(studio: Pick<Studio, 'origin'>, language: Language = 'en'): Promise<void> {
    await this.arrive(() =>
      this.page.goto(`${studio.origin}${language === 'en' ? '' : `/${language}`}/${this.tool}`),
    )
  }

  /** Waits for the application, which asks for what was made before. */
  async arrive(go: () => Promise<unknown>): Promise<void> {
    const asked = this.page.waitForResponse(
      (response) => new URL(response.url()).pathname === '/api/tools/jobs' && response.ok(),
    )
    await go()
    await asked
    await expect(this.startButton).toBeVisible()
  }

  field(name: string): Locator {
    return this.form.getByLabel(this.text(`fields.${name}.label`), { exact: true })
  }

  group(name: string): Locator {
    return this.form.getByRole('group', { name: this.text(`fields.${name}.label`), exact: true })
  }

  /** An option of a row or of cards; a word about it may stand behind its name. */
  option(field: string, name: string): Locator {
    const plain = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    return this.group(field).getByRole('radio', { name: new RegExp(`^${plain}`) })
  }

  /** Chooses an option by a press on its card; by its key, or by its name where it has no other. */
  async choose(field: string, key: string, name?: string): Promise<void> {
    const option = this.option(field, name ?? this.text(`fields.${field}.options.${key}`))
    await option.locator('xpath=ancestor::label').click()
    await expect(option).toBeChecked()
  }

  /** Folds out what stands below "More settings", where there is any. */
  async showMore(): Promise<void> {
    const more = this.form.getByText(this.texts.tools.form.more, { exact: true })
    if ((await more.count()) === 0) return
    if ((await more.locator('xpath=ancestor::details').getAttribute('open')) === null) await more.click()
  }

  /** Sets a slider as keys would. */
  async slide(name: string, value: number): Promise<void> {
    await this.form.getByRole('slider', { name: this.text(`fields.${name}.label`) }).fill(String(value))
  }

  /** Chooses files, and waits until those that are taken have been sent. */
  async give(files: TestFile | TestFile[]): Promise<void> {
    await this.form.locator('input[type=file]').setInputFiles(files)
    await expect(this.form.locator('li[data-status=uploading]')).toHaveCount(0)
  }

  /** The row of a file that was chosen. */
  file(name: string): Locator {
    return this.form.getByRole('listitem').filter({ hasText: name })
  }

  async removeFile(name: string): Promise<void> {
    await this.form
      .getByRole('button', { name: filled(this.texts.tools.files.remove, { name }), exact: true })
      .click()
  }

  /** Begins, and waits for what is made. */
  async make(): Promise<void> {
    const shown = await this.made.count()
    if (shown > 0) await this.made.evaluate((element) => (element.dataset.seen = 'true'))
    await this.startButton.click()
    await this.done()
  }

  /** Waits for something that was not there before. */
  async done(): Promise<void> {
    await expect(this.made.and(this.page.locator(':not([data-seen])'))).toBeVisible({ timeout: 60_000 })
  }

  /** Has a press make something else, and waits for it. */
  async again(press: () => Promise<unknown>): Promise<void> {
    await this.made.evaluate((element) => (element.dataset.seen = 'true'))
    await press()
    await this.done()
  }

  /** A button of what was made. */
  button(name: string): Locator {
    return this.made.getByRole('button', { name, exact: true })
  }

  /** Saves a file of the list, by the end of its name. */
  async save(ending: string): Promise<SavedFile> {
    const link = this.files.filter({ hasText: ending }).first()
    return saved(this.page, () => link.click())
  }

  /** What was made before, newest first. */
  get cards(): Locator {
    return this.before.getByRole('listitem')
  }

  async remove(card: Locator): Promise<void> {
    const { gallery, deleting } = this.texts.tools
    await card.getByRole('button', { name: pattern(gallery.delete) }).click()
    await this.page.getByRole('button', { name: deleting.confirm, exact: true }).click()
  }
}
