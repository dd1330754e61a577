import type { ElementSpec } from './spec.ts'
import { tokens } from './tokens.ts'

const conversationId = {
  type: 'string | null',
  doc: 'Null as long as the server does not know the conversation.',
}
const messageId = { type: 'string', doc: 'Names the message on this page.' }
const text = {
  type: 'string',
  optional: true,
  doc: 'The text itself; only with the attribute `expose-text`.',
}

/** Everything that a page can touch of `<studio-chat>`. */
export const chatSpec = {
  tag: 'studio-chat',
  doc: 'A chat with an assistant: in the flow of a page, behind a button in its corner, or as the whole page. Stores nothing before it is used, for which the focus in it is enough. Asks the server nothing before the pointer or the focus comes to it, unless a conversation was open here before, or `conversation-id` or `detect-country` wants it.',
  // No `delegatesFocus`: a conversation is text to read and select, a click on it must not jump to the first button.
  attributes: {
    mode: {
      values: ['inline', 'launcher', 'page'],
      default: 'inline',
      remounts: true,
      doc: '`inline` fills the box that the element has in the page (600px high if the page says nothing), `launcher` shows a button in the corner that opens the chat above the page, `page` is as high as the window.',
    },
    endpoint: {
      remounts: true,
      doc: "Address of the studio's server, for example `https://studio.example`. Without it: where the script came from; in a bundle of your own, the page's origin.",
    },
    'conversation-id': {
      doc: 'The conversation to show; a change opens another one. A chat that is drawn anew within five seconds stays with the one that its visitor has gone to. Without it: the one that was open last, or a new one.',
    },
    'model-id': {
      doc: "The model for visitors who have chosen none. Counts when the chat is first drawn, and changes nothing later: a page that has to ask for it first adds the element afterwards. Without it: the server's.",
    },
    placeholder: { doc: 'Text in the empty composer.' },
    theme: {
      values: ['', 'dark', 'light', 'cherry', 'eggplant', 'apricot', 'forest'],
      doc: "Colours. Without it: the visitor's choice, which all widgets of a page share, else `dark`. Rules of the page can name the theme that the element wears by its `data-theme`.",
    },
    lang: {
      doc: "Language, `en` or `vi`. Without it: the visitor's choice, else the browser's, the page's, English.",
    },
    open: {
      type: 'boolean',
      property: 'isOpen',
      doc: 'Opens the panel of a launcher; removing it closes the panel. From page to page of a tab the panel stays as the visitor left it: one that was closed is not opened by a page that has this from its beginning, but by `open()`. The attribute does not follow the visitor: listen to `studio-open` and `studio-close`, read `isOpen`, or style `:state(open)`.',
    },
    heading: { doc: 'Name of the chat: shown above it, and the accessible name of its panel.' },
    instance: {
      remounts: true,
      doc: 'Tells several chats of a page apart: the draft, the open conversation and, of a launcher, whether it is open are kept under it, and it is the `instanceId` of events. Chats without it share one conversation, so that those of two studios at one origin need names of their own.',
    },
    disabled: { type: 'boolean', doc: 'Shows the conversation, but accepts no input.' },
    'expose-text': {
      type: 'boolean',
      doc: 'Adds the text of messages to the details of events. Without it no event and no attribute ever holds any.',
    },
    'detect-country': {
      type: 'boolean',
      doc: "Lets the chat ask the geolocation services of the studio's operator where an anonymous visitor without a chosen language is, to speak Vietnamese in Vietnam. Without it nobody is asked. The policy of a page has to allow these services in `connect-src`.",
    },
  },
  properties: {
    suggestions: {
      valueType: 'readonly string[] | undefined',
      doc: 'Questions offered in an empty chat. Without it: four about the studio on its own pages, none elsewhere.',
    },
  },
  methods: {
    open: { signature: '(): Promise<void>', doc: 'Opens the panel of a launcher, with the focus in it.' },
    close: { signature: '(): Promise<void>', doc: 'Closes the panel; the focus goes back to where it was.' },
    toggle: { signature: '(): Promise<void>', doc: 'Opens the panel or closes it.' },
    focusComposer: {
      signature: '(): Promise<void>',
      doc: 'Puts the focus where the visitor writes, without scrolling the page. Opens a closed launcher. From now on this browser may remember the visitor.',
    },
    send: {
      signature: '(text: string): Promise<boolean>',
      doc: 'Sends a message as if the visitor had written it. True as soon as it stands in the conversation; without a connection it waits there, and is sent when the connection is back. False when it was refused (blank, too long, still answering, no model, prevented; in a temporary conversation also offline); the text is then in the composer.',
    },
    setDraft: {
      signature: '(text: string): Promise<void>',
      doc: 'Puts a text where the visitor writes, without sending it.',
    },
    stop: {
      signature: '(): Promise<void>',
      doc: 'Ends the answer that is being written; its text so far stays.',
    },
    regenerate: {
      signature: '(): Promise<boolean>',
      doc: 'Has the last answer written anew. False when there is none, or when it can not be now (still answering, offline).',
    },
    getMessages: {
      signature:
        "(): Promise<{ id: string; role: 'user' | 'assistant'; text: string; timestamp: string; status: 'streaming' | 'complete' | 'stopped' | 'interrupted' | 'failed' | 'queued' | 'sending' | 'unsent' }[]>",
      doc: 'The messages that are loaded, oldest first, as copies. The text of an answer is Markdown, the timestamp ISO 8601.',
    },
    clear: {
      signature: '(): Promise<void>',
      doc: 'Deletes the conversation and begins a new one, without asking the visitor. Does nothing in an empty chat.',
    },
    newConversation: {
      signature: '(): Promise<void>',
      doc: 'Leaves the conversation for a new one. Deletes nothing.',
    },
    openConversation: {
      signature: '(id: string): Promise<void>',
      doc: 'Shows another conversation of this visitor.',
    },
  },
  events: {
    'studio-ready': { detail: {}, doc: 'The element is drawn and carries out methods at once.' },
    'studio-open': { detail: {}, doc: 'The panel of a launcher has opened.' },
    'studio-close': { detail: {}, doc: 'The panel of a launcher has closed.' },
    'studio-before-send': {
      cancelable: true,
      detail: { conversationId, text },
      doc: 'A message is about to be sent, a new one or an edited one. Prevented, it stays where it was typed.',
    },
    'studio-send': { detail: { conversationId, messageId, text }, doc: 'A message is on its way.' },
    'studio-response-start': {
      detail: { conversationId, messageId },
      doc: 'An answer begins: its first character is there. A question that is refused begins none.',
    },
    'studio-response-end': {
      detail: {
        conversationId,
        messageId,
        reason: {
          type: "'complete' | 'stopped' | 'interrupted' | 'failed'",
          doc: 'How it ended. What was written is kept in any case.',
        },
        text,
      },
      doc: 'An answer that has begun has ended; here, where the visitor leaves its conversation meanwhile.',
    },
    'studio-conversation-change': { detail: { conversationId }, doc: 'Another conversation is shown.' },
    'studio-share': {
      detail: {
        url: { type: 'string', doc: 'Address of the page that shows what was shared.' },
        expiresAt: { type: 'string', doc: 'Until when the link works: ISO 8601, UTC.' },
      },
      doc: 'The visitor has made a link to the conversation.',
    },
    'studio-error': {
      detail: {
        code: {
          type: 'string',
          doc: 'A code of the contract; a local one: `NETWORK`, `TIMEOUT`, `OFFLINE`, `CONNECTION_LOST` (while an answer was written), `PROTOCOL_MISMATCH` (the server speaks another version), `UNKNOWN`, `BLANK`, `TOO_LONG`, `BUSY` (still answering), `NO_MODEL`, `ATTACHMENT_REFUSED`, `ATTACHMENT_FAILED`, `TEMPORARY_NO_IMAGES` (a temporary conversation takes none), `CONVERSATION_GONE`; or `LOAD_FAILED` (a part of the script could not be loaded), `RENDER_FAILED`.',
        },
        phase: {
          type: "'load' | 'render' | 'send' | 'response'",
          doc: 'What failed: loading, drawing, sending, or the answer itself.',
        },
        retryable: { type: 'boolean', doc: 'Whether the same may work later.' },
      },
      doc: 'Something failed. The visitor has been told what concerns him.',
    },
    'studio-auth-required': {
      detail: {
        code: {
          type: 'string',
          doc: 'Why: `AUTHENTICATION_REQUIRED` or `SESSION_EXPIRED`.',
        },
      },
      doc: 'Going on needs somebody who is signed in. Comes besides `studio-error`.',
    },
    'studio-upgrade-required': {
      detail: {
        code: {
          type: 'string',
          doc: 'Why: `ALLOWANCE_EXHAUSTED` (not enough left for today) or `MODEL_NOT_ALLOWED` (the model is part of another plan).',
        },
      },
      doc: 'Going on needs another plan. Comes besides `studio-error`.',
    },
  },
  slots: {
    header: 'In the head of the chat, between its name and its buttons.',
    empty: 'In place of the greeting of an empty chat, above the suggestions.',
    footer: 'Under the composer.',
  },
  parts: {
    launcher: 'The button of a launcher.',
    panel: 'What a launcher opens.',
    chat: 'The whole chat.',
    header: 'Its upper edge: name, model, buttons.',
    heading: 'Its name.',
    model: 'The button that shows the model.',
    conversations:
      'The button that opens the list of conversations; where there is no room, an entry of `more`.',
    share: 'The button that shares the conversation; where there is no room, an entry of `more`.',
    more: 'The button of the menu with everything else.',
    instructions: 'The mark that the model has been told something beforehand.',
    temporary: 'The band over a conversation of which nothing is kept.',
    'end-temporary': 'Its button that ends the conversation.',
    'start-over': 'The button that deletes the conversation.',
    'new-conversation': 'The button that begins a new conversation.',
    close: 'The button that closes the panel.',
    conversation: 'The room between header and composer.',
    empty: 'What stands there before the first message.',
    suggestion: 'A question to begin with.',
    thread: 'The list of messages.',
    message: 'A message; together with `user-message` or `assistant-message`.',
    'user-message': 'A message of the visitor.',
    'assistant-message': 'An answer.',
    bubble: 'The ground of a message of the visitor.',
    code: 'A block of code.',
    copy: 'A button that copies.',
    'edit-message': 'The button that changes a message of the visitor.',
    edit: 'The message while it is being changed.',
    'edit-input': 'Its field.',
    'edit-save': 'Its button that sends.',
    'edit-cancel': 'Its button that leaves all as it was.',
    'take-back': 'The button that takes back a message that waits for the connection, or was refused.',
    version:
      'A button that shows another version of a message; together with `earlier-version` or `later-version`.',
    'earlier-version': 'The one that shows the version before.',
    'later-version': 'The one that shows the version after.',
    retry: 'A button that tries again.',
    'retry-model': 'The button of the menu of models to try again with.',
    feedback: 'A button that says whether an answer was good.',
    'read-aloud': 'The button that has an answer read aloud.',
    player: 'What stands under an answer that is being read aloud.',
    'player-play': 'Its button that plays and pauses.',
    'player-position': 'Its slider.',
    'player-speed': 'Its button that shows the speed.',
    'player-download': 'Its button that saves the sound.',
    'player-settings': 'Its button that opens the settings of the voice.',
    'player-retry': 'Its button that tries again.',
    'player-close': 'Its button that ends it.',
    voice: 'The choice of a voice.',
    pill: 'The button that leads to new messages.',
    footer: 'The lower edge: notice and composer.',
    notice: 'What the visitor has to know.',
    composer: 'Where the visitor writes, with its buttons.',
    input: 'The field itself.',
    attach: 'The button that attaches an image.',
    camera: 'The button that takes a photo; on touch screens only.',
    microphone: 'The button that writes down what is said.',
    send: 'The button that sends.',
    stop: 'The button that ends an answer.',
    menu: 'A menu.',
    'menu-item': 'An entry of a menu.',
    'menu-trigger': 'A button that opens a menu.',
    'model-option': 'A model to choose.',
    search: 'The field that searches conversations or models.',
    import: 'The button that reads conversations in from a file.',
    'listed-conversation': 'A conversation in their list.',
    'share-tabs': 'The choice between a new link and those that there are.',
    'share-days': 'How long a new link works.',
    'share-range': 'What of the conversation is shared.',
    'share-preview': 'What becomes public.',
    'share-create': 'The button that makes a link.',
    'share-link': 'The field with the link.',
    'share-copy': 'A button that copies a link.',
    'share-revoke': 'A button that ends a link.',
    'share-revoke-all': 'The button that ends all links.',
    dialog: 'A question that has to be answered first.',
    'dialog-close': 'The button that closes it.',
    toasts: 'Where short messages appear.',
    toast: 'A short message.',
    error: 'What stands in place of a chat that has failed.',
  },
  states: { open: 'The panel of a launcher is open.' },
  tokens: {
    ...tokens,
    '--studio-chat-height': {
      default: '600px',
      doc: 'Height of an inline chat. A launcher, a page and a chat with a height of its own take no notice of it.',
    },
  },
  example: {
    attributes: { mode: 'launcher', heading: 'Help', endpoint: 'https://studio.example' },
    event: 'studio-response-end',
    method: 'open',
  },
} as const satisfies ElementSpec
