import { drawnTokens } from './drawn-tokens.ts'
import type { ElementSpec } from './spec.ts'

/** Everything that a page can touch of `<studio-login>`. */
export const loginSpec = {
  tag: 'studio-login',
  doc: "Sign-in to the studio. On a page of another company it is a button that opens a window of the studio: the page sees no password and gets no identity token, only who has signed in, and the chats of the page go on in that person's name. There a sign-in lasts until the page is left or reloaded; the next page begins anonymously. On the studio's own pages it is the whole form, whose fields are in the page itself, so that password managers find them. It never leaves the page by itself: listen to `studio-signed-in`.",
  attributes: {
    mode: {
      values: ['inline', 'modal'],
      default: 'inline',
      remounts: true,
      doc: '`inline` stands in the flow of the page, `modal` shows nothing until `open()` is called, and then a dialog.',
    },
    endpoint: {
      remounts: true,
      doc: "Address of the studio's server, for example `https://studio.example`. Without it: where the script came from; in a bundle of your own, the page's origin.",
    },
    'initial-tab': {
      values: ['login', 'register'],
      default: 'login',
      doc: "What is shown first on the studio's own pages: the form for who has an account, or the one for who has none.",
    },
    'return-url': {
      doc: "On the studio's own pages, the path to come back to after another service has been visited, for example `/plans`. Anything but a path of the studio is ignored.",
    },
    heading: { doc: 'Stands above, and names the dialog. A dialog without it is named by what it does.' },
    theme: {
      values: ['', 'dark', 'light', 'cherry', 'eggplant', 'apricot', 'forest'],
      doc: "Colours. Without it: the visitor's choice, which all widgets of a page share, else `dark`. Rules of the page can name the theme that the element wears by its `data-theme`.",
    },
    lang: {
      doc: "Language, `en` or `vi`. Without it: the visitor's choice, else the browser's, the page's, English.",
    },
  },
  properties: {},
  methods: {
    open: {
      signature: '(): Promise<void>',
      doc: 'Opens the dialog of `mode="modal"`, with the focus in it. In the page it only puts the focus on the first control.',
    },
    close: {
      signature: '(): Promise<void>',
      doc: 'Closes the dialog; the focus goes back to where it was. Nothing happens without one.',
    },
    signOut: {
      signature: '(): Promise<void>',
      doc: "Signs the visitor out: on a partner's page there alone, on the studio's own pages everywhere, for which the identity service's page is visited. Nothing happens when nobody has signed in.",
    },
  },
  events: {
    'studio-ready': { detail: {}, doc: 'The element is drawn and carries out methods at once.' },
    'studio-signed-in': {
      detail: {
        displayName: { type: 'string', doc: 'How the person is called.' },
        subscriptionTier: { type: "'free' | 'pro'", doc: 'The plan that the person has.' },
      },
      doc: 'Somebody is signed in: just now, or already when the element learned of it. No token and no address is told.',
    },
    'studio-signed-out': { detail: {}, doc: 'Nobody is signed in any more.' },
    'studio-cancel': {
      detail: {
        reason: {
          type: "'closed' | 'cancelled'",
          doc: '`closed`: the dialog was closed before anybody had signed in. `cancelled`: the person turned back in the window or at another service.',
        },
      },
      doc: 'The visitor has turned back.',
    },
    'studio-error': {
      detail: {
        code: {
          type: 'string',
          doc: 'Why a sign-in has failed, for example `CREDENTIALS_INVALID`, `POPUP_WINDOW_ERROR`, `ORIGIN_NOT_ALLOWED`, `NETWORK`; or `LOAD_FAILED` (a part of the script could not be loaded), `RENDER_FAILED`.',
        },
        phase: {
          type: "'load' | 'render' | 'sign-in'",
          doc: 'What failed: loading, drawing, or the sign-in itself.',
        },
        retryable: { type: 'boolean', doc: 'Whether the same may work later.' },
      },
      doc: 'Something failed. The visitor has been told what concerns him.',
    },
  },
  slots: {
    header: 'Above the form or the button.',
    legal: 'Small print below: what somebody agrees to, with links.',
    footer: 'Below everything.',
  },
  parts: {
    login: "All of it, on a partner's page.",
    heading: 'What stands above it.',
    connect: "The button that opens the studio's window.",
    reopen: 'The button that brings the window back.',
    cancel: 'The button that gives up waiting.',
    user: 'Who has signed in.',
    'sign-out': 'The button that signs out.',
    dialog: 'The dialog of `mode="modal"`.',
    'dialog-close': 'The button that closes it.',
    toasts: 'Where short messages appear in the dialog.',
    toast: 'A short message.',
    error: 'What stands in place of an element that has failed.',
  },
  states: { open: 'The dialog is open.', 'signed-in': 'Somebody has signed in.' },
  tokens: drawnTokens,
  example: {
    attributes: { mode: 'modal', heading: 'Sign in', endpoint: 'https://studio.example' },
    event: 'studio-signed-in',
    method: 'open',
  },
} as const satisfies ElementSpec
