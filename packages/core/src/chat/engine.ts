import { isApiError } from '../client/api-error.ts'
import { createDraftKeeper } from './draft-keeper.ts'
import { createEngineParts } from './engine-parts.ts'
import type { ChatEngine, EngineContext } from './engine-types.ts'
import { noteLeaving } from '../stores/leavings.ts'
import { forgetUsers, hasUser, isForgotten, wordsLeft } from './left-by-user.ts'
import { onPlanChange } from './on-plan-change.ts'
import { showDraft } from './restored-draft.ts'
import { removeChats } from './storage-names.ts'

/** Begins a new chat in place of one that a user has left on a page before, see `left-by-user.ts`. */
function forgetFormerUser(context: EngineContext): void {
  const { state, studio, draft, instanceKey } = context
  if (studio.isOwnOrigin) return
  // Whoever has signed in here sees what they have in another tab.
  if (!hasUser(studio.endpoint)) forgetUsers(studio.storage)
  if (isForgotten(context.active)) {
    context.active = null
    state.$conversationId.set(null)
    state.$phase.set('ready')
  }
  const words = wordsLeft(instanceKey, draft.get())
  if (words === draft.get()) return
  draft.set(words)
  showDraft(state, words)
}

/** The life of a session: it opens and leaves conversations, and hands what the visitor does to the part for it. */
export function createEngine(context: EngineContext): ChatEngine {
  const { state, studio, draft } = context
  const { storage } = studio
  const ending = new AbortController()
  const life = ending.signal
  forgetFormerUser(context)
  const parts = createEngineParts(context, life, onGone)
  const { api, page, speaker, store, models, attachments, thread, settings, answers, history, turn } = parts
  const { queue, questions, revisions, temporary } = parts
  const keeper = createDraftKeeper(context)
  let stopListening: (() => void) | undefined
  /** What the page of another site has asked for, and whoever is here may not see: a user's, who may sign in yet. */
  let wanted: string | null = null
  /** What the views were last drawn with. */
  let drawnWith: string | null = null

  function loadRest() {
    void models.load(life)
    void parts.loadUsage()
  }

  /**
   * A new chat without a trace of the one before.
   * @param wordsStay whether what the model is to be told in a chat that has not begun goes on
   */
  function discard(wordsStay = false) {
    temporary.end()
    turn.leave()
    answers.leave()
    thread.discard()
    history.reset()
    if (!wordsStay) settings.forget()
    settings.reset()
    state.$phase.set('ready')
  }

  function onGone() {
    if (!studio.isOwnOrigin && !hasUser(studio.endpoint)) wanted = thread.serverId
    questions.rescue()
    discard()
    speaker.notify({
      kind: 'error',
      code: 'CONVERSATION_GONE',
      text: speaker.t('error.conversationGone'),
      canRetry: false,
    })
  }

  /** Of a conversation that is gone here; what the server still has of it is told. */
  async function deleteOnServer(id: string): Promise<void> {
    try {
      await api.request('deleteConversation', { params: { id }, signal: life })
    } catch (error) {
      const failure = isApiError(error) ? error : null
      if (life.aborted || failure?.status === 404) return
      const code = failure?.code ?? 'NETWORK'
      speaker.notify({ kind: 'error', code, text: speaker.rare('notDeleted'), canRetry: true }, () =>
        deleteOnServer(id),
      )
    }
  }

  /** Leaves what is open. A question that only this browser knows would be lost with it. */
  function leave() {
    temporary.end()
    saveAll()
    if (thread.serverId === null) questions.rescue()
    turn.leave()
    answers.leave()
    speaker.clear()
    if (thread.serverId !== null) return
    thread.discard()
    settings.forget()
  }

  function saveAll() {
    if (answers.isRunning) thread.save()
    else thread.flush()
  }

  async function open(id: string | null): Promise<void> {
    const live = thread.open(id)
    history.reset()
    settings.reset()
    state.$phase.set(id === null || live || thread.messages.length > 0 ? 'ready' : 'loading')
    if (live) answers.attach(live)
    const { visit } = thread
    await history.load()
    if (thread.visit === visit) queue.resume()
  }

  function newConversation({ isTemporary = false } = {}) {
    wanted = null
    leave()
    void open(null)
    if (!isTemporary) return
    attachments.clear()
    temporary.begin()
    // What is typed already may be meant for it.
    keeper.forget()
  }

  /** @param wasOver nobody has left, the sign-in was over by itself: then nothing is lost that was being written */
  function logOut(wasOver: boolean) {
    temporary.end()
    if (wasOver) questions.rescue()
    else noteLeaving(studio.endpoint)
    const words = wasOver ? draft.get() : ''
    attachments.clear()
    draft.set('')
    draft.flush()
    removeChats(storage, wasOver)
    discard(wasOver)
    speaker.clear()
    draft.set(words)
    showDraft(state, words)
    loadAgain()
  }

  /** Who asks is somebody else than before, or may do more. */
  function loadAgain() {
    if (wanted !== null && thread.serverId === null && thread.messages.length === 0) {
      const id = wanted
      wanted = null
      speaker.clear()
      void open(id)
    }
    void models.reload(life)
    void parts.loadUsage()
  }

  function onNetwork(isOnline: boolean) {
    state.$online.set(isOnline)
    if (!isOnline) return
    speaker.clear('offline')
    queue.resume()
  }

  function onReturn(isSure: boolean) {
    const last = thread.messages.findLast(({ status }) => status !== 'queued')
    const isInDoubt = history.hasFailed || last?.error?.code === 'CONNECTION_LOST'
    answers.reconnect(isSure)
    if (isSure || (!answers.isRunning && isInDoubt)) void history.load({ isSilent: true })
    if (!state.$models.get()) void models.load(life)
  }

  function start() {
    if (stopListening) return
    state.$online.set(page.isOnline())
    // What it offered to try again went with the engine before.
    if (state.$notice.get()?.canRetry) speaker.clear()
    const endPage = page.listen({
      online: onNetwork,
      returned(reason) {
        if (reason === 'restored') {
          keeper.returned()
          // Not every browser tells a page that it had put away how the network has changed.
          if (page.isOnline() !== state.$online.get()) onNetwork(page.isOnline())
        }
        onReturn(reason !== 'visible')
      },
      leaving: () => {
        keeper.leave()
        saveAll()
      },
      loggedOut: logOut,
    })
    const endStore = store.subscribe((id, copy) => {
      if (id === thread.id) history.adoptForeign(copy)
    })
    const endDraft = keeper.listen()
    const endPlan = onPlanChange(studio, loadAgain)
    stopListening = () => {
      endPage()
      endPlan()
      endStore()
      endDraft()
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

  const lasting = { send: questions.send, ...revisions }
  const current = () => (state.$isTemporary.get() ? temporary : lasting)

  return {
    start,
    send: started((text: string) => current().send(text)),
    retry: started((messageId?: string) => {
      const again = messageId === undefined ? speaker.again() : null
      if (!again) return current().retry(messageId)
      speaker.clear()
      return again()
    }),
    regenerate: started((messageId: string, modelId?: string) => current().regenerate(messageId, modelId)),
    edit: started((messageId: string, text: string) => current().edit(messageId, text)),
    showVersion: started((versionId: string) =>
      state.$isTemporary.get() ? Promise.resolve() : revisions.showVersion(versionId),
    ),
    cancelQueued: started((messageId: string) => {
      questions.takeBack(messageId)
      queue.resume()
    }),
    async stop() {
      turn.cancel()
      await Promise.all([temporary.stop(), answers.stop()])
      history.makeUp()
    },
    selectModel: settings.selectModel,
    setInstructions: settings.setInstructions,
    attach: started((files: readonly Blob[]) => {
      if (!state.$isTemporary.get()) return attachments.add(files)
      const text = speaker.rare('temporaryNoImages')
      speaker.notify({ kind: 'error', code: 'TEMPORARY_NO_IMAGES', text, canRetry: false })
    }),
    detach: attachments.remove,
    describe: attachments.describe,
    newConversation: started(newConversation),
    openConversation: started(async (id: string, isChange?: boolean) => {
      if (isChange === false && id === drawnWith) return
      if (isChange !== undefined) drawnWith = id
      wanted = isForgotten(id) ? id : null
      if (wanted !== null || id === thread.id) return
      leave()
      await open(id)
    }),
    startOver: started(async () => {
      const conversation = thread.serverId ?? answers.newConversation()
      discard()
      speaker.clear()
      const id = await conversation
      // Whoever has found it in the list meanwhile goes on in it.
      if (id && id !== thread.serverId) await deleteOnServer(id)
    }),
    loadOlder: started(history.loadOlder),
    dispose() {
      temporary.end()
      saveAll()
      ending.abort()
      stopListening?.()
      answers.leave()
      attachments.clear()
      thread.flush()
    },
  }
}
