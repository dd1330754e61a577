import { languages, type Language } from '@ai-studio/contract'
import { helplessAnswer, imageAnswer, passageAnswer, smallTalkAnswer, type Library } from './guide/answer.ts'
import { detectLanguage } from './guide/detect-language.ts'
import { readGuideTexts } from './guide/guide-texts.ts'
import { helpDirectory, loadHelpArticles } from '../help/help-articles.ts'
import { HelpIndex } from './guide/help-index.ts'
import { atReadingPace, systemClock, type PaceClock } from './guide/pace.ts'
import { readQuestion } from './guide/question.ts'
import { retrieve } from './guide/retrieval.ts'
import { smallTalk } from './guide/small-talk.ts'
import {
  ModelError,
  type ChatRequest,
  type ChatTurn,
  type ModelProvider,
  type ProviderModel,
} from './provider.ts'

/** The prefix of the studio's own models. */
export const studioProviderId = 'studio'
/** Guide's id on the wire. */
export const guideModelId = `${studioProviderId}/guide`

const ownModelId = 'guide'

export interface GuideOptions {
  /** Folder of the help articles, one folder a language; the server's own by default. */
  helpFolder?: string
  /** The time that answers are paced by. */
  clock?: PaceClock
}

type SearchableLibrary = Library & { index: HelpIndex }

/**
 * The embedded model: no language model, but a search over the studio's help articles that answers with their
 * own words. It streams, stops and fails like any other model.
 */
export class GuideProvider implements ModelProvider {
  readonly id = studioProviderId
  readonly name = 'AI Studio'
  readonly #helpFolder: string
  readonly #clock: PaceClock
  readonly #libraries = new Map<Language, Promise<SearchableLibrary>>()

  constructor(options: GuideOptions = {}) {
    this.#helpFolder = options.helpFolder ?? helpDirectory()
    this.#clock = options.clock ?? systemClock
  }

  async listModels(): Promise<ProviderModel[]> {
    return [
      {
        id: ownModelId,
        name: 'Guide',
        description: Object.fromEntries(
          languages.map((language) => [language, readGuideTexts(language).description]),
        ),
        capabilities: ['chat'],
        contextSize: 8000,
        tier: 'anonymous',
      },
    ]
  }

  async *streamChat({ modelId, turns, language, signal }: ChatRequest): AsyncGenerator<string> {
    if (modelId !== ownModelId) throw new ModelError('MODEL_NOT_FOUND', { detail: modelId })
    signal.throwIfAborted()
    const answer = await this.#answer(turns, language)
    yield* atReadingPace(answer, signal, this.#clock)
  }

  async #answer(turns: readonly ChatTurn[], interfaceLanguage: Language): Promise<string> {
    const asked = turns.filter((turn) => turn.role === 'user')
    const questions = asked.map((turn) => turn.content)
    const text = questions.at(-1) ?? ''
    const detected = detectLanguage(text)
    const language = detected ?? detectLanguage(questions.at(-2) ?? '') ?? interfaceLanguage
    const library = await this.#library(language)
    const hasImage = (asked.at(-1)?.images?.length ?? 0) > 0
    if (hasImage && text.trim() === '') return imageAnswer(library)

    const talk = smallTalk(text)
    const answer = talk
      ? smallTalkAnswer(library, talk)
      : await this.#searchedAnswer(library, questions, shownBefore(turns), detected ? undefined : language)
    return hasImage ? `${library.texts.noImages}\n\n${answer}` : answer
  }

  /** `guessed` is set when the question's language did not show: then the other one is tried as well. */
  async #searchedAnswer(
    library: SearchableLibrary,
    questions: readonly string[],
    alreadyShown: string,
    guessed: Language | undefined,
  ): Promise<string> {
    const others = guessed ? languages.filter((language) => language !== guessed) : []
    const candidates = [library, ...(await Promise.all(others.map((other) => this.#library(other))))]
    for (const candidate of candidates) {
      const question = readQuestion(questions, candidate.language)
      const finding = retrieve(candidate.index, question)
      if (finding.certainty !== 'sure') continue
      // "Tell me more" wants another part than before; a new question may want the same.
      return passageAnswer(candidate, finding.hits, question.hasSubject ? '' : alreadyShown)
    }
    return helplessAnswer(library, retrieve(library.index, readQuestion(questions, library.language)))
  }

  #library(language: Language): Promise<SearchableLibrary> {
    const known = this.#libraries.get(language)
    if (known) return known
    const library = readLibrary(language, this.#helpFolder)
    this.#libraries.set(language, library)
    library.catch(() => this.#libraries.delete(language))
    return library
  }
}

function shownBefore(turns: readonly ChatTurn[]): string {
  return turns.findLast((turn) => turn.role === 'assistant')?.content ?? ''
}

async function readLibrary(language: Language, helpFolder: string): Promise<SearchableLibrary> {
  try {
    const articles = await loadHelpArticles(language, helpFolder)
    return { language, texts: readGuideTexts(language), articles, index: new HelpIndex(articles, language) }
  } catch (cause) {
    throw new ModelError('MODEL_UNAVAILABLE', { cause, detail: 'the help articles cannot be read' })
  }
}
