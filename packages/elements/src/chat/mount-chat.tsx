import { $language, directionOf, getStudio, supportedLanguage } from '@ai-studio/core'
import type { ChatControls } from '@ai-studio/react/chat'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { ElementView } from '../element-view.ts'
import { setState } from '../element-state.ts'
import { ChatTree, makeSlots } from './chat-tree.tsx'
import type { ChatHost, Surroundings } from './chat-host.ts'
import { fetchConversation } from './fetch-conversation.ts'
import { createBox, type FrameMaker } from './frame.ts'
import { ownTexts } from './own-texts.ts'
import { adoptChatStyles } from './styles.ts'

/** How long the chat waits to be drawn until its conversation is there, in milliseconds at most. */
const headStart = 100

/** Draws the chat into the box that its element has in the page. */
export const mountChat = (host: ChatHost, surroundings: Surroundings): ElementView =>
  mount(host, surroundings, createBox)

/** Draws the chat itself into an element, in a frame of some kind. */
export function mount(host: ChatHost, surroundings: Surroundings, createFrame: FrameMaker): ElementView {
  const { endpoint, launcher, setOpen, fail } = surroundings
  const { props, element, states } = host
  const root = element.shadowRoot!
  const studio = getStudio({ endpoint })
  const languageNow = () => supportedLanguage(props.lang) ?? $language.get()
  const { texts, $ownLanguage } = ownTexts(element, languageNow())
  const close = () => setOpen(false)
  const { content, css, panel, remove } = createFrame(root, launcher, close, endpoint)
  // It may have been closed on a page before, or again while this was on its way.
  if (!props.isOpen) panel?.close()
  const reactRoot = createRoot(content)
  const slots = makeSlots()
  let isOpen = false
  let isWaiting: boolean | undefined

  let chat: ChatControls | null = null
  let isGone: boolean | undefined
  let settle: () => void
  let ready: Promise<void>
  const wait = () => {
    ready = new Promise((resolve) => {
      settle = resolve
    })
  }
  wait()
  const controls = {
    get current() {
      return chat
    },
    set current(given) {
      chat = given
      if (!given) {
        // One that could not be drawn may come back.
        if (!isGone) wait()
        return
      }
      settle()
      // A launcher has been ready since its button was drawn.
      host.ready()
    },
  }

  function focus() {
    if (!panel || isOpen) chat?.focus()
  }

  function follow(language: string) {
    if (!panel) return
    if (isOpen !== props.isOpen) {
      isOpen = props.isOpen
      setState(states, 'open', isOpen)
      if (isOpen) {
        // Opening is the first use: from now on this browser may remember the visitor.
        studio.storage.allow()
        const takesFocus = panel.open()
        // On a touch screen the keyboard would hide what the visitor came to see.
        if (takesFocus && !matchMedia('(pointer: coarse)').matches) void ready.then(focus)
      } else panel.close()
      host.emit(isOpen ? 'open' : 'close')
    }
    panel.name(props.heading, language)
  }

  function dress() {
    stops.push(adoptChatStyles(root, css))
  }

  function draw() {
    if (!isWaiting) return
    isWaiting = false
    // In one go: where the conversation was there before its chat, nobody sees one without the other.
    content.replaceChildren()
    root.adoptedStyleSheets = []
    dress()
    flushSync(view.update)
  }

  setState(states, 'page', props.mode === 'page')
  const stops: (() => void)[] = []
  const arrival = fetchConversation(studio, texts, props, stops)
  // Where the way of a conversation is short, both are drawn at once. A panel opens without it.
  if (arrival && !panel) {
    isWaiting = true
    void arrival.then(draw)
    // Who can read already waits for nothing but the whole.
    setTimeout(() => content.firstChild || draw(), headStart)
  } else dress()
  const view: ElementView = {
    update() {
      if (isWaiting) return
      if (props.detectCountry && !props.lang)
        void import('./ask-country-once.ts').then((part) => part.askCountryOnce(studio)).catch(() => {})
      const language = languageNow()
      $ownLanguage.set(language)
      content.lang = language
      content.dir = directionOf(language)
      reactRoot.render(
        <ChatTree
          host={host}
          endpoint={studio.endpoint}
          texts={texts}
          language={language}
          slots={slots}
          controls={controls}
          onClose={panel && close}
          fail={fail}
        />,
      )
      follow(language)
    },
    unmount() {
      isWaiting = false
      isGone = true
      for (const stop of stops) stop()
      remove()
      setState(states, 'open', false)
      reactRoot.unmount()
      settle()
    },
    async call(method, args) {
      await ready
      if (chat && method === 'focusComposer') return focus()
      // Where the chat went before it was ready, the element's next one does the rest.
      const acting = (chat ?? element) as unknown as Record<string, (...values: unknown[]) => unknown>
      return acting[method]?.(...args)
    },
  }
  return view
}
