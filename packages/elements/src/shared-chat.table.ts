import type { ElementSpec } from './spec.ts'
import { paddingToken, tokens } from './tokens.ts'

/** Everything that a page can touch of `<studio-shared-chat>`. */
export const sharedChatSpec = {
  tag: 'studio-shared-chat',
  doc: 'A shared conversation, to read: its title, its messages with time and date, images, code. It works on a page of any origin, sends neither cookies nor a token there, and stores nothing. Readers can copy messages, report the conversation, and continue it in the studio.',
  attributes: {
    slug: {
      doc: 'Names the share: the last part of its address, for example `q3dkJ0nqv1sZyVtPz0oG7w` of `https://studio.example/share/q3dkJ0nqv1sZyVtPz0oG7w`. A change loads another one.',
    },
    endpoint: {
      remounts: true,
      doc: "Address of the studio's server, for example `https://studio.example`. Without it: where the script came from; in a bundle of your own, the page's origin.",
    },
    'heading-level': {
      values: ['1', '2', '3', '4'],
      default: '2',
      doc: 'Level of the heading in the outline of the page; those of the messages are one below.',
    },
    theme: {
      values: ['', 'dark', 'light', 'cherry', 'eggplant', 'apricot', 'forest'],
      doc: "Colours. Without it: the visitor's choice, which all widgets of a page share, else `dark`. Rules of the page can name the theme that the element wears by its `data-theme`.",
    },
    lang: {
      doc: "Language, `en` or `vi`. Without it: the visitor's choice, else the browser's, the page's, English. Messages stay in the language that they were written in.",
    },
  },
  properties: {},
  methods: {
    reload: {
      signature: '(): Promise<void>',
      doc: 'Reads the conversation once more; fulfils when that has worked or failed.',
    },
  },
  events: {
    'studio-ready': { detail: {}, doc: 'The element is drawn and carries out methods at once.' },
    'studio-load': {
      detail: {
        title: { type: 'string', doc: 'Of the conversation; empty when it has none.' },
        messageCount: { type: 'number', doc: 'How many messages it has.' },
      },
      doc: 'A conversation has been loaded.',
    },
    'studio-continue': {
      cancelable: true,
      detail: {
        conversationId: {
          type: 'string | null',
          doc: "The reader's own copy on the studio's own pages; null on a page of another company, where the studio opens in a new tab.",
        },
      },
      doc: 'The reader goes on with the conversation. Preventing it keeps the new tab from opening.',
    },
    'studio-copy': {
      detail: {
        index: { type: 'number', doc: 'Which message, counted from 0.' },
        role: { type: "'user' | 'assistant'", doc: 'Who wrote it.' },
      },
      doc: 'A message has been copied.',
    },
    'studio-report': {
      detail: {
        reason: {
          type: "'personal' | 'illegal' | 'harmful' | 'spam' | 'other'",
          doc: 'What the reader has chosen.',
        },
      },
      doc: 'The conversation has been reported to those who run the studio.',
    },
    'studio-sign-in': {
      cancelable: true,
      detail: {},
      doc: 'The reader follows the way to sign in, which stands where a conversation is not available. Preventing it leaves that to the page.',
    },
    'studio-error': {
      detail: {
        code: {
          type: 'string',
          doc: 'Why, for example `NOT_FOUND` (missing, expired, revoked or private; which of them nobody learns), `NETWORK`, `TIMEOUT`; or `LOAD_FAILED` (a part of the script could not be loaded), `RENDER_FAILED`.',
        },
        phase: {
          type: "'load' | 'render' | 'read' | 'continue' | 'report'",
          doc: 'What failed: loading a part of the script, drawing, reading the conversation, continuing or reporting it.',
        },
        retryable: { type: 'boolean', doc: 'Whether the same may work later.' },
      },
      doc: 'Something failed. The visitor has been told what concerns him.',
    },
  },
  slots: {},
  parts: {
    'shared-chat': 'All of it.',
    heading: 'The title.',
    continue: 'The button or link that continues the conversation; it may stand above and below.',
    report: 'The button that opens the report.',
    messages: 'All messages.',
    message: 'One message.',
    'user-message': 'A message of the person who asked.',
    'assistant-message': 'An answer.',
    role: 'Who wrote a message.',
    time: 'When.',
    content: 'What: text and images.',
    copy: 'The button that copies a message.',
    code: 'A block of code.',
    retry: 'The button that tries again to load the conversation.',
    'not-available': 'What stands in place of a conversation that cannot be read.',
    'sign-in': 'The way to sign in there.',
    return: "The way back to the studio there, on the studio's own pages.",
    dialog: 'The dialog of the report.',
    'dialog-close': 'The button that closes it.',
    'report-send': 'The button that sends the report.',
    'report-cancel': 'The button that gives it up.',
    'report-close': 'The button that closes the dialog when it was sent.',
    toasts: 'Where short messages appear.',
    toast: 'A short message.',
    error: 'What stands in place of an element that has failed.',
  },
  states: { loaded: 'A conversation is shown.' },
  tokens: { ...tokens, ...paddingToken },
  example: {
    attributes: { slug: 'q3dkJ0nqv1sZyVtPz0oG7w', endpoint: 'https://studio.example' },
    event: 'studio-load',
    method: 'reload',
  },
} as const satisfies ElementSpec
