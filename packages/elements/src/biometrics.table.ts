import { drawnTokens } from './drawn-tokens.ts'
import type { ElementSpec } from './spec.ts'

const told = {
  id: { type: 'string', doc: 'By which the studio knows the passkey.' },
  name: { type: 'string', doc: 'What the visitor calls it.' },
} as const

/** Everything that a page can touch of `<studio-biometrics>`. */
export const biometricsSpec = {
  tag: 'studio-biometrics',
  doc: "The visitor's passkeys: to see, to add, to rename and to delete. Passkeys belong to the studio's origin and work there alone: on a page of another company the element says so, and opens the studio's own page for them in a window. On the studio's own pages it is the whole list.",
  attributes: {
    endpoint: {
      remounts: true,
      doc: "Address of the studio's server, for example `https://studio.example`. Without it: where the script came from; in a bundle of your own, the page's origin.",
    },
    heading: { doc: 'Stands above everything. Without it there is none.' },
    'heading-level': {
      values: ['2', '3', '4'],
      default: '2',
      doc: 'Level of the heading in the outline of the page.',
    },
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
    reload: {
      signature: '(): Promise<void>',
      doc: "Reads the passkeys anew on the studio's own pages; fulfils when that has worked or failed. On a page of another company there is nothing to read.",
    },
  },
  events: {
    'studio-ready': { detail: {}, doc: 'The element is drawn and carries out methods at once.' },
    'studio-passkey-added': {
      detail: told,
      doc: "The visitor has added a passkey; on the studio's own pages only.",
    },
    'studio-passkey-renamed': {
      detail: told,
      doc: "A passkey has another name; on the studio's own pages only.",
    },
    'studio-passkey-deleted': {
      detail: told,
      doc: "A passkey was deleted; on the studio's own pages only.",
    },
    'studio-auth-required': {
      cancelable: true,
      detail: {},
      doc: "The visitor wants to sign in; on the studio's own pages only. Preventing it leaves that to the page; otherwise a dialog opens.",
    },
    'studio-error': {
      detail: {
        code: {
          type: 'string',
          doc: 'What failed, for example `CANCELLED`, `ALREADY_REGISTERED`, `FRESH_SESSION_REQUIRED`, `NETWORK`; or `LOAD_FAILED` (a part of the script could not be loaded), `RENDER_FAILED`.',
        },
        phase: {
          type: "'load' | 'render' | 'passkeys'",
          doc: 'What failed: loading, drawing, or something about the passkeys.',
        },
        retryable: { type: 'boolean', doc: 'Whether the same may work later.' },
      },
      doc: 'Something failed. The visitor has been told what concerns them.',
    },
  },
  slots: {},
  parts: {
    biometrics: 'All of it.',
    open: "The button that opens the studio's window, or brings it back, on a page of another company.",
    'sign-in': 'The button that signs in.',
    manager: "Everything about somebody's passkeys.",
    list: 'All passkeys.',
    passkey: 'One passkey.',
    empty: 'What stands there as long as there is none.',
    unsupported: 'What is said where this browser cannot make one.',
    add: 'The button that begins a new one.',
    'add-form': 'The form for a new one.',
    name: 'The field for its name.',
    create: 'The button that has the browser make it.',
    cancel: 'The button that gives it up.',
    rename: 'The button that begins to rename one.',
    'rename-form': 'The form for another name.',
    'new-name': 'The field for it.',
    'switch-on': 'The button that switches on one that is switched off.',
    delete: 'The button that asks whether to delete one.',
    'delete-confirm': 'The button that deletes it.',
    login: 'The form in which somebody who is signed in proves it anew.',
    submit: 'The button that ends its step with a mailed code.',
    dialog: 'A dialog.',
    'dialog-close': 'The button that closes it.',
    error: 'What stands in place of an element that has failed.',
  },
  states: {},
  tokens: drawnTokens,
  example: {
    attributes: { heading: 'Passkeys', endpoint: 'https://studio.example' },
    event: 'studio-passkey-added',
    method: 'reload',
  },
} as const satisfies ElementSpec
