import type { Usage } from '@ai-studio/contract'
import { inLanguage } from '../client/in-language.ts'
import { createAnswers } from './answers.ts'
import { createAttachments } from './attachments.ts'
import { createConversationStore } from './conversation-store.ts'
import type { ChatEngine, EngineContext } from './engine-types.ts'
import { createErrorWords } from './error-words.ts'
import { createHistory } from './history.ts'
import { newId } from './identifier.ts'
import { fromServer, type MessageReading } from './local-message.ts'
import { errorOfMessage } from './message-error.ts'
import { createModels } from './models.ts'
import { pageSignals } from './page-signals.ts'
import { createQuestions } from './questions.ts'
import { createSpeaker } from './speaker.ts'
import { createThread } from './thread.ts'

/** Puts the parts of the engine together; every rule stands in one of them. */
export function createEngine(context: EngineContext): ChatEngine {
  const { state, studio, texts, draft } = context
  const { storage, endpoint } = studio
  // The chat may speak another language than its page.
  const api = inLanguage(studio.api, () => texts.$language.get())
  const ending = new AbortController()
  const life = ending.signal
  const owner = newId()

  const page = pageSignals(endpoint)
  const speaker = createSpeaker(state, texts, page.isOnline)
  const store = createConversationStore(storage, owner)
  const imageUrl = (url: string) => (url.startsWith('/') && !studio.isOwnOrigin ? endpoint + url : url)
  const serverUrl = (url: string) =>
    endpoint && url.startsWith(`${endpoint}/`) ? url.slice(endpoint.length) : url
  const reading: MessageReading = { imageUrl, errorOf: (message) => errorOfMessage(message, speaker) }

  const models = createModels({ state, api, storage, preferred: context.modelId })
  const attachments = createAttachments({ state, api, speaker, imageUrl })
  const thread = createThread({ context, storage, store, speaker, owner, liveCopy: () => answers.copy() })
  const answers = createAnswers({
    state,
    api,
    page,
    thread,
    speaker,
    life,
    serverUrl,
    fromServer: (message, known) => fromServer(message, known, reading),
    selectedModel: () => state.$modelId.get(),
    onConfirmed: attachments.release,
    onNoAnswer: (asking, outcome) => questions.onNoAnswer(asking, outcome),
    onEnded: () => {
      void loadUsage()
      void history.ensureTitle()
    },
    onGone: () => void history.load({ isSilent: true }),
  })
  const history = createHistory({
    state,
    api,
    thread,
    answers,
    reading,
    life,
    explain: createErrorWords({ texts, api, life }),
    onGone,
    onFailed: (error) => speaker.notifyOf(error, true, 'error.historyFailed'),
  })
  const questions = createQuestions({
    state,
    draft,
    page,
    thread,
    answers,
    attachments,
    history,
    models,
    speaker,
    life,
    owner,
    onGone,
    loadUsage: () => void loadUsage(),
  })

  let stopListening: (() => void) | undefined

  async function loadUsage(): Promise<void> {
    try {
      const usage = await api.request<Usage>('getUsage', { signal: life })
      if (!life.aborted) state.$usage.set(usage)
    } catch {
      // What was known stays; a refusal of the next question tells the rest.
    }
  }

  function loadRest() {
    void models.load(life)
    void loadUsage()
  }

  function onGone() {
    questions.rescue()
    answers.leave()
    thread.discard()
    history.reset()
    state.$phase.set('ready')
    speaker.notify({
      kind: 'error',
      code: 'CONVERSATION_GONE',
      text: speaker.t('error.conversationGone'),
      canRetry: false,
    })
  }

  /** Leaves what is open. A question that only this browser knows would be lost with it. */
  function leave() {
    saveAll()
    if (thread.serverId === null) questions.rescue()
    answers.leave()
    speaker.clear()
    if (thread.serverId === null) thread.discard()
  }

  function saveAll() {
    if (answers.isRunning) thread.save()
    else thread.flush()
  }

  async function open(id: string | null): Promise<void> {
    const live = thread.open(id)
    history.reset()
    state.$phase.set(id === null || live || thread.messages.length > 0 ? 'ready' : 'loading')
    if (live) answers.attach(live)
    await history.load()
  }

  /** @param wasOver the sign-in was over before this page began: then the words written on it are not the user's */
  function logOut(wasOver: boolean) {
    if (wasOver) questions.rescue()
    const words = wasOver ? draft.get() : ''
    answers.leave()
    attachments.clear()
    draft.set('')
    draft.flush()
    thread.discard()
    for (const key of storage.keys('chat_')) storage.remove(key)
    history.reset()
    speaker.clear()
    state.$phase.set('ready')
    draft.set(words)
    state.$restoredDraft.set({ id: (state.$restoredDraft.get()?.id ?? 0) + 1, text: words })
    void models.reload(life)
    void loadUsage()
  }

  function onReturn(isSure: boolean) {
    const last = thread.messages.at(-1)
    const isInDoubt = state.$phase.get() === 'error' || last?.error?.code === 'CONNECTION_LOST'
    if (answers.isRunning) answers.reconnect(isSure)
    else if (isSure || isInDoubt) void history.load({ isSilent: true })
    if (!state.$models.get()) void models.load(life)
  }

  function start() {
    if (stopListening) return
    state.$online.set(page.isOnline())
    const endPage = page.listen({
      online(isOnline) {
        state.$online.set(isOnline)
        if (isOnline) speaker.clear('offline')
      },
      returned: (reason) => onReturn(reason !== 'visible'),
      leaving: () => {
        draft.flush()
        saveAll()
      },
      loggedOut: logOut,
    })
    const endStore = store.subscribe((id, copy) => {
      if (id === thread.id) history.adoptForeign(copy)
    })
    stopListening = () => {
      endPage()
      endStore()
    }
    // What somebody waits for comes first and alone: each further request takes time from it.
    void open(context.active).then(loadRest)
  }

  /** Methods that a host may call before it has called `start`. */
  const started =
    <A extends unknown[], R>(act: (...values: A) => R) =>
    (...values: A): R => {
      start()
      return act(...values)
    }

  return {
    start,
    send: started(questions.send),
    retry: started(questions.retry),
    async stop() {
      questions.cancelSend()
      await answers.stop()
    },
    selectModel: models.select,
    attach: started(attachments.add),
    detach: attachments.remove,
    newConversation: started(() => {
      leave()
      void open(null)
    }),
    openConversation: started(async (id: string) => {
      if (id === thread.id) return
      leave()
      await open(id)
    }),
    startOver: started(async () => {
      const id = thread.serverId
      answers.leave()
      thread.discard()
      history.reset()
      speaker.clear()
      state.$phase.set('ready')
      if (!id) return
      try {
        await api.request('deleteConversation', { params: { id }, signal: life })
      } catch {
        // Gone here; the server's copy can still be deleted from the list of conversations.
      }
    }),
    loadOlder: started(history.loadOlder),
    dispose() {
      saveAll()
      ending.abort()
      stopListening?.()
      answers.leave()
      attachments.clear()
      thread.flush()
    },
  }
}
