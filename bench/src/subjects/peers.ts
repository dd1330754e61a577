import { fileURLToPath } from 'node:url'
import { buildAssistantPage } from './assistant-ui/build.ts'
import type { Subject } from './subject.ts'

const installed = (path: string) => fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url))

const module = (code: string) => `<script type="module">${code}</script>`

function deepChat(isPartial: boolean): Subject {
  const id = isPartial ? 'deep-chat-partial' : 'deep-chat'
  const stream = isPartial ? '{ partialRender: true }' : 'true'
  return {
    id,
    name: isPartial ? 'deep-chat (partialRender)' : 'deep-chat',
    isOurs: false,
    launcher: null,
    files: async () =>
      new Map([['/deep-chat/deepChat.bundle.js', installed('deep-chat/dist/deepChat.bundle.js')]]),
    tags: ({ origin, stored }) => ({
      head: `<script type="module" src="${origin}/deep-chat/deepChat.bundle.js"></script>`,
      body: `<div id="place"></div>${module(`
        const stored = ${stored} > 0 ? await (await fetch('${origin}/stored?count=${stored}')).json() : []
        await customElements.whenDefined('deep-chat')
        const chat = document.createElement('deep-chat')
        chat.connect = { url: '${origin}/deep-chat', stream: ${stream} }
        chat.style.cssText = 'width: 100%; height: 600px; border-radius: 8px'
        if (stored.length > 0) chat.history = stored.map(({ role, content }) =>
          ({ role: role === 'user' ? 'user' : 'ai', text: content }))
        document.querySelector('#place').append(chat)`)}`,
    }),
    parts: {
      root: 'deep-chat',
      input: 'deep-chat >>> #text-input',
      rows: 'deep-chat >>> .outer-message-container',
      scroller: 'deep-chat >>> #messages',
    },
  }
}

const n8n: Subject = {
  id: 'n8n',
  name: 'n8n chat',
  isOurs: false,
  launcher: { button: '.chat-window-toggle', input: '.chat-inputs textarea' },
  files: async () =>
    new Map(
      [
        'chat.bundle.es.js',
        'style.css',
        'chunk-DzKB351f.mjs',
        'emojiData-zOxnhmb7-BcuRbD7c.mjs',
        'emojiData-zOxnhmb7-klLcrvd-.mjs',
        'en-Ubc0tWnj-BmN9jzm2.mjs',
        'en-Ubc0tWnj-hZum520u.mjs',
        'lucideIconData-CKJ1do82-BlMkqekZ.mjs',
        'lucideIconData-CKJ1do82-nYCaV1lE.mjs',
        'node-icons-CaKBLFvs-BjHHNhN0.mjs',
        'node-icons-CaKBLFvs-UdDvvKbb.mjs',
        'vue.runtime.esm-bundler-CU4O2zSj.mjs',
      ].map((name) => [`/n8n/${name}`, installed(`@n8n/chat/dist/${name}`)]),
    ),
  tags: ({ origin, mode, stored }) => ({
    head: `<link href="${origin}/n8n/style.css" rel="stylesheet">
      <style>#n8n-chat { height: ${mode === 'inline' ? '600px' : 'auto'} }</style>`,
    body: `<div id="n8n-chat"></div>${module(`
      import { createChat } from '${origin}/n8n/chat.bundle.es.js'
      createChat({
        webhookUrl: '${origin}/n8n?stored=${stored}',
        mode: '${mode === 'inline' ? 'fullscreen' : 'window'}',
        enableStreaming: true,
        initialMessages: [],
      })`)}`,
  }),
  parts: {
    root: '#n8n-chat',
    input: '.chat-inputs textarea',
    rows: '.chat-message',
    scroller: '.chat-body',
  },
}

const flowise: Subject = {
  id: 'flowise',
  name: 'Flowise embed',
  isOurs: false,
  launcher: { button: 'flowise-chatbot >>> button', input: 'flowise-chatbot >>> textarea' },
  files: async () => new Map([['/flowise/web.js', installed('flowise-embed/dist/web.js')]]),
  tags: ({ origin, mode, stored }) => ({
    head: '',
    body: `${mode === 'inline' ? '<flowise-fullchatbot style="height: 600px; display: block"></flowise-fullchatbot>' : ''}${module(`
      import Chatbot from '${origin}/flowise/web.js'
      if (${stored} > 0) {
        const stored = await (await fetch('${origin}/stored?count=${stored}')).json()
        localStorage.setItem('bench_EXTERNAL', JSON.stringify({
          chatId: 'bench',
          chatHistory: stored.map(({ role, content }, index) => ({
            messageId: String(index),
            message: content,
            type: role === 'user' ? 'userMessage' : 'apiMessage',
          })),
        }))
      }
      Chatbot.${mode === 'inline' ? 'initFull' : 'init'}({
        chatflowid: 'bench',
        apiHost: '${origin}',
        ${mode === 'inline' ? "theme: { chatWindow: { height: '600px', width: '100%' } }," : ''}
      })`)}`,
  }),
  parts: {
    root: 'flowise-fullchatbot',
    input: 'flowise-fullchatbot >>> textarea',
    rows: 'flowise-fullchatbot >>> .host-container, flowise-fullchatbot >>> .guest-container',
    scroller: 'flowise-fullchatbot >>> .chatbot-chat-view',
  },
}

const assistantUi: Subject = {
  id: 'assistant-ui',
  name: 'assistant-ui',
  isOurs: false,
  launcher: null,
  files: buildAssistantPage,
  tags: ({ origin, stored }) => ({
    head: `<link rel="stylesheet" href="${origin}/assistant-ui/style.css">`,
    body: `<div id="assistant" data-origin="${origin}" data-stored="${stored}"></div>
      <script type="module" src="${origin}/assistant-ui/main.js"></script>`,
  }),
  parts: {
    root: '#assistant',
    input: '#assistant textarea',
    rows: '#assistant .message',
    scroller: '#assistant .viewport',
  },
}

/** The other chats, each set up as its documentation shows. */
export const peerSubjects: readonly Subject[] = [deepChat(false), deepChat(true), assistantUi, n8n, flowise]
