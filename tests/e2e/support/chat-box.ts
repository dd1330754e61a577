import { expect, type Locator, type Page } from '@playwright/test'
import { labels, type Language } from './labels.ts'
import type { Upstream } from './upstream.ts'

/** The chat widget as a person finds it, on a page or inside an element: locators pierce open shadow roots. */
export class ChatBox {
  readonly composer: Locator
  readonly sendButton: Locator
  readonly stopButton: Locator
  readonly newChatButton: Locator
  readonly startOverButton: Locator
  readonly modelButton: Locator
  readonly transcript: Locator
  readonly questions: Locator
  readonly answers: Locator
  readonly lastAnswer: Locator
  /** What is said about the conversation as a whole. */
  readonly notice: Locator
  /** The images for the next message. */
  readonly attachments: Locator
  /** What screen readers are told. */
  readonly announcements: Locator
  readonly fileInput: Locator
  readonly #scope: Page | Locator
  readonly #labels: (typeof labels)['en']

  constructor(scope: Page | Locator, language: Language = 'en') {
    const { chat } = labels[language]
    this.#scope = scope
    this.#labels = labels[language]
    // Written home has a field and a button like these; they are no chat yet.
    this.composer = scope
      .getByRole('textbox', { name: chat.composer.label, exact: true })
      .and(scope.locator('[part~=input]'))
    this.sendButton = this.button(chat.composer.send).and(scope.locator('[part~=send]'))
    this.stopButton = this.button(chat.composer.stop)
    this.newChatButton = this.button(chat.header.newConversation)
    this.startOverButton = this.button(chat.header.startOver)
    this.modelButton = scope.getByRole('button', { name: new RegExp(`^${chat.header.model}:`) })
    this.transcript = scope.getByRole('log', { name: chat.thread.label })
    this.questions = this.transcript.getByRole('article', { name: chat.thread.you, exact: true })
    this.answers = this.transcript.getByRole('article', { name: chat.thread.assistant, exact: true })
    this.lastAnswer = this.answers.last()
    this.notice = scope.locator('[part~=notice]')
    this.attachments = scope.getByRole('list', { name: chat.composer.attachments })
    this.announcements = scope.locator('[role=status][aria-relevant=additions]').last()
    this.fileInput = scope.locator('input[type=file]')
  }

  button(name: string): Locator {
    return this.#scope.getByRole('button', { name, exact: true })
  }

  async ask(question: string): Promise<void> {
    await this.composer.fill(question)
    await this.composer.press('Enter')
  }

  /** Waits until an answer has a text, once: what is doubled fails as well as what is lost. */
  async answered(text: string | RegExp): Promise<void> {
    await expect(this.answers.getByText(text, { exact: true })).toHaveCount(1)
  }

  /** Waits until a question stands in the conversation, once. */
  async asked(text: string): Promise<void> {
    await expect(this.questions.getByText(text, { exact: true })).toHaveCount(1)
  }

  /** Waits until the last answer is finished and can be written anew. */
  async finished(): Promise<void> {
    await expect(this.stopButton).toBeHidden()
    await expect(this.lastAnswer).not.toHaveAttribute('aria-busy')
  }

  /** Asks, and waits until the model has answered so. */
  async converse(upstream: Upstream, question: string, answer: string): Promise<void> {
    upstream.plan({ pieces: [answer] })
    await this.ask(question)
    await this.answered(answer)
    await this.finished()
  }

  /** Has the last answer written anew, whatever became of it. */
  async retry(): Promise<void> {
    await this.lastAnswer.locator('[part~=retry]').click()
  }

  /** Sends again what did not arrive. */
  async sendAgain(): Promise<void> {
    await this.questions
      .last()
      .getByRole('button', { name: this.#labels.chat.thread.sendAgain, exact: true })
      .click()
  }

  async chooseModel(page: Page, name: string): Promise<void> {
    await this.modelButton.click()
    await page.getByRole('option', { name }).click()
    await expect(this.modelButton).toContainText(name)
  }

  /** The counted words of the answers, as they stand on the screen; see `countedWords`. */
  async words(): Promise<string[]> {
    return (await this.answers.allInnerTexts()).join(' ').match(/word\d+/g) ?? []
  }
}

/** Words that show whether a text has gaps or repeats itself: `word1 word2 …`. */
export const countedWords = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `word${index + 1}`)

/** The same as pieces of an answer. */
export const countedPieces = (count: number): string[] => countedWords(count).map((word) => `${word} `)
