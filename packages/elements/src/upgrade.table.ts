import { drawnTokens } from './drawn-tokens.ts'
import type { ElementSpec } from './spec.ts'

/** Everything that a page can touch of `<studio-upgrade>`. */
export const upgradeSpec = {
  tag: 'studio-upgrade',
  doc: "The way to a paid plan: sign-in where it is needed, plan, payment. On a page of another company it shows plans and prices, signs in by a window of the studio, and is paid in such a window: nothing is charged on the page itself. There a sign-in lasts until the page is left or reloaded; the next page begins anonymously. On the studio's own pages it is the whole way, and leaves the page for the gateway. What was chosen, and a payment that has begun, outlive the element.",
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
    plan: {
      values: ['pro', 'free'],
      default: 'pro',
      doc: 'The plan that is proposed. What the visitor chooses afterwards counts.',
    },
    period: {
      values: ['monthly', 'yearly'],
      default: 'monthly',
      doc: 'How long a payment lasts, as it is proposed.',
    },
    godmode: {
      type: 'boolean',
      doc: 'Whether the add-on is proposed, where it is offered.',
    },
    'return-url': {
      doc: 'Where the buyer goes after the payment: a page of the studio, or of a site that may embed it. Without it: this page.',
    },
    heading: { doc: 'Names the dialog of `mode="modal"`. Without it the dialog is named by what it does.' },
    'heading-level': {
      values: ['2', '3', '4'],
      default: '2',
      doc: 'Level of the headings in the outline of the page.',
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
    open: {
      signature: '(): Promise<void>',
      doc: 'Opens the dialog of `mode="modal"` where it was left. In the page it only puts the focus on the first control.',
    },
    close: {
      signature: '(): Promise<void>',
      doc: 'Closes the dialog; the focus goes back to where it was. Nothing happens without one.',
    },
  },
  events: {
    'studio-ready': { detail: {}, doc: 'The element is drawn and carries out methods at once.' },
    'studio-plan-change': {
      detail: {
        plan: { type: "'free' | 'pro'", doc: 'What is chosen.' },
        period: { type: "'monthly' | 'yearly'", doc: 'How long a payment lasts.' },
        hasGodMode: {
          type: 'boolean',
          doc: 'Whether the add-on is part of it: only with Pro, and where it has a price.',
        },
      },
      doc: 'The visitor has chosen another plan, period or add-on.',
    },
    'studio-auth-required': { detail: {}, doc: 'The visitor is asked to sign in first.' },
    'studio-intent-created': {
      detail: {
        id: { type: 'string', doc: 'By which the payment can be asked for.' },
        provider: { type: "'paypal' | 'vnpay'", doc: 'The gateway.' },
        amount: { type: 'number', doc: 'In minor units: cents of USD, dong of VND.' },
        currency: { type: "'USD' | 'VND'", doc: 'What is charged.' },
      },
      doc: "The server has begun a payment; on the studio's own pages only.",
    },
    'studio-redirect': {
      cancelable: true,
      detail: {
        url: { type: 'string', doc: 'Where the payment goes on.' },
        provider: {
          type: "'paypal' | 'vnpay' | null",
          doc: "The gateway; null on a page of another company, where it is the studio's own page, because its window was blocked.",
        },
      },
      doc: 'The page is about to be left to pay. Preventing it keeps the page: go to `url` in another way then.',
    },
    'studio-status': {
      detail: {
        id: { type: 'string', doc: 'The payment.' },
        status: {
          type: "'created' | 'pending' | 'paid' | 'failed' | 'expired' | 'refunded'",
          doc: 'How it stands.',
        },
      },
      doc: 'It is known anew how a payment stands.',
    },
    'studio-upgraded': {
      detail: {
        paymentId: {
          type: 'string | null',
          doc: 'The payment; null on a page of another company, which sees the plan only.',
        },
      },
      doc: 'The visitor has paid, and has the plan.',
    },
    'studio-free': { detail: {}, doc: 'The free plan was chosen.' },
    'studio-close': {
      detail: {
        reason: {
          type: "'back' | 'free' | 'done' | 'dismissed'",
          doc: '`back` from the first step, `free` was chosen, `done` after a payment, `dismissed` by Escape, a press outside or the close button.',
        },
      },
      doc: 'There is nothing more to do here. A dialog has closed; a payment that has begun goes on.',
    },
    'studio-error': {
      detail: {
        code: {
          type: 'string',
          doc: 'What failed, for example `PAYPAL_INITIATION_FAILED`, `PAYMENT_ATTEMPTS_EXCEEDED`, `NETWORK`; or `LOAD_FAILED` (a part of the script could not be loaded), `RENDER_FAILED`.',
        },
        phase: {
          type: "'load' | 'render' | 'sign-in' | 'upgrade'",
          doc: 'What failed: loading, drawing, the sign-in within it, or the upgrade itself.',
        },
        retryable: { type: 'boolean', doc: 'Whether the same may work later.' },
      },
      doc: 'Something failed. The visitor has been told what concerns them.',
    },
  },
  slots: {
    confirmation: "Above the payment buttons on the studio's own pages: what is to be confirmed before.",
  },
  parts: {
    upgrade: 'All of it.',
    plan: 'A plan to choose.',
    period: 'Month or year.',
    godmode: 'The add-on.',
    currency: 'The currency that is charged, where there is a choice.',
    order: 'What is bought, for how much and until when.',
    pay: 'A button that pays; together with the name of its gateway, `paypal` or `vnpay`.',
    paypal: 'The one that pays with PayPal.',
    vnpay: 'The one that pays with VNPay.',
    confirmation: "The confirmation with a passkey, above the payment buttons on the studio's own pages.",
    verify: 'Its button that asks for the passkey again.',
    skip: 'Its button that pays without one.',
    'manage-devices': 'Its button that opens the list of passkeys, with the parts of `<studio-biometrics>`.',
    'open-payment': 'A payment that has begun.',
    paid: 'What is said after a payment.',
    continue: 'The button that goes on.',
    back: 'The button that goes back.',
    done: 'The button that ends it after a payment.',
    retry: 'The button that tries again.',
    'show-plans': 'The button that shows the plans before the sign-in.',
    login: "The sign-in step on a partner's page.",
    heading: 'What stands above it.',
    connect: "The button that opens the studio's window to sign in.",
    reopen: 'The button that brings a window back.',
    cancel: 'A button that gives up waiting.',
    dialog: 'The dialog of `mode="modal"`.',
    'dialog-close': 'The button that closes it.',
    toasts: 'Where short messages appear.',
    toast: 'A short message.',
    error: 'What stands in place of an element that has failed.',
  },
  states: { open: 'The dialog is open.' },
  tokens: drawnTokens,
  example: {
    attributes: { mode: 'modal', period: 'yearly', endpoint: 'https://studio.example' },
    event: 'studio-upgraded',
    method: 'open',
  },
} as const satisfies ElementSpec
