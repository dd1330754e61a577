import { inLanguage } from '../client/in-language.ts'
import { createAnswers } from './answers.ts'
import { createAttachments } from './attachments.ts'
import { createChecks } from './checks.ts'
import { createConversationSettings } from './conversation-settings.ts'
import { createConversationStore, guestRoom } from './conversation-store.ts'
import type { EngineContext } from './engine-types.ts'
import { createErrorWords } from './error-words.ts'
import { createHistory } from './history.ts'
import { newId } from './identifier.ts'
import { markAsUsers } from './left-by-user.ts'
import { fromServer, type MessageReading } from './local-message.ts'
import { errorOfMessage } from './message-error.ts'
import { createModels } from './models.ts'
import { pageSignals } from './page-signals.ts'
import { createQuestions } from './questions.ts'
import { createQueue } from './queue.ts'
import { createRevisions } from './revisions.ts'
import { createSpeaker } from './speaker.ts'
import { createTemporaryChat } from './temporary-chat.ts'
import { createThread } from './thread.ts'
import { createTurn } from './turn.ts'
import { createUsage } from './usage.ts'

/**
 * Puts the parts of the engine together; every rule stands in one of them.
 *
 * @param life ends with the engine
 * @param onGone the server does not know the open conversation
 */
export function createEngineParts(context: EngineContext, life: AbortSignal, onGone: () => void) {
  const { state, studio, texts, draft, instanceKey } = context
  const { storage, endpoint } = studio
  // The chat may speak another language than its page.
  const api = inLanguage(studio.api, () => texts.$language.get())
  const owner = newId()

  const page = pageSignals(studio)
  const speaker = createSpeaker(state, texts, page.isOnline)
  const store = createConversationStore(
    storage,
    owner,
    studio.isOwnOrigin ? undefined : { room: guestRoom, mark: (id) => markAsUsers(storage, endpoint, id) },
  )
  const imageUrl = (url: string) => (url.startsWith('/') && !studio.isOwnOrigin ? endpoint + url : url)
  const serverUrl = (url: string) =>
    endpoint && url.startsWith(`${endpoint}/`) ? url.slice(endpoint.length) : url
  const reading: MessageReading = { imageUrl, errorOf: (message) => errorOfMessage(message, speaker) }
  const explain = createErrorWords({ texts, api, life })
  const loadUsage = createUsage({ state, api, life })

  const models = createModels({ state, api, storage, preferred: context.modelId })
  const checks = createChecks({ page, models, speaker })
  const attachments = createAttachments({ state, api, speaker, imageUrl, explain })
  const thread = createThread({ context, storage, store, speaker, owner, liveCopy: () => answers.copy() })
  const aboutThread = { state, api, thread, models, speaker, checks, life }
  const settings = createConversationSettings({ ...aboutThread, storage, instanceKey })
  const answers = createAnswers({
    ...aboutThread,
    page,
    serverUrl,
    fromServer: (message, known) => fromServer(message, known, reading),
    onConfirmed: attachments.release,
    onNewConversation: settings.begun,
    onNoAnswer: (asking, outcome) => questions.onNoAnswer(asking, outcome),
    onEnded: () => {
      void loadUsage()
      void history.ensureTitle()
      history.makeUp()
      queue.resume()
    },
    onLost: () => history.watch(),
    onGone: () => void history.load({ isSilent: true }),
    onFree: () => void queue.sendNext(),
  })
  const history = createHistory({
    ...aboutThread,
    endpoint,
    answers,
    reading,
    explain,
    expectSettings: settings.expect,
    onGone,
    onFailed: (error, again) => speaker.notifyOf(error, again, 'error.historyFailed'),
  })
  const turn = createTurn({ ...aboutThread, answers })
  const queue = createQueue({
    page,
    thread,
    answers,
    turn,
    history,
    resend: (question) => questions.resend(question),
  })
  const questions = createQuestions({
    ...aboutThread,
    draft,
    page,
    answers,
    attachments,
    history,
    turn,
    owner,
    onGone,
    onQueued: (isBusy) => (isBusy ? queue.onBusy() : queue.resume()),
    onRefused: queue.hold,
    retry: (messageId) => revisions.retry(messageId),
    regenerate: (messageId, modelId) => revisions.regenerate(messageId, modelId),
    loadUsage: () => void loadUsage(),
  })
  const revisions = createRevisions({ ...aboutThread, answers, attachments, history, questions, queue, turn })
  const temporary = createTemporaryChat({
    ...aboutThread,
    draft,
    page,
    onAnswered: () => void loadUsage(),
  })

  return {
    api,
    page,
    speaker,
    store,
    loadUsage,
    models,
    attachments,
    thread,
    settings,
    answers,
    history,
    turn,
    queue,
    questions,
    revisions,
    temporary,
  }
}
