// Written by packages/elements/scripts/write-reference.ts from the tables in src/*.table.ts. Not to be edited.
/* oxlint-disable typescript/no-duplicate-type-constituents -- events of several elements may say the same. */
import type { StudioElement } from './create-element.ts'

/** What every event of ours says. */
export interface StudioEventDetail {
  /** Version of the details; grows when a field changes its meaning. */
  readonly version: 1
  /** Tells elements apart: the attribute `instance` where there is one, else a name of its own. */
  readonly instanceId: string
}

/** An event of ours: it bubbles, leaves shadow roots, and its detail is frozen. */
export type StudioEvent<Detail = unknown> = CustomEvent<StudioEventDetail & Detail>

/** What an element hears: its own events, and of those that it does not have the ones of all others. */
type Heard<Own> = Own & Omit<HTMLElementEventMap, keyof Own>

/** Attributes of `<studio-biometrics>`. */
export interface StudioBiometricsAttributes {
  /**
   * Address of the studio's server, for example `https://studio.example`. Without it: where the
   * script came from; in a bundle of your own, the page's origin.
   */
  endpoint?: string | undefined
  /** Stands above everything. Without it there is none. */
  heading?: string | undefined
  /** Level of the heading in the outline of the page. */
  'heading-level'?: '2' | '3' | '4' | undefined
  /**
   * Colours. Without it: the visitor's choice, which all widgets of a page share, else `dark`. Rules
   * of the page can name the theme that the element wears by its `data-theme`.
   */
  theme?: 'dark' | 'light' | 'cherry' | 'eggplant' | 'apricot' | 'forest' | undefined
  /**
   * Language, `en` or `vi`. Without it: the visitor's choice, else the browser's, the page's,
   * English.
   */
  lang?: string | undefined
}

/** Properties of `<studio-biometrics>`. Setting one changes no attribute, but for `lang`. */
export interface StudioBiometricsProperties {
  /**
   * Address of the studio's server, for example `https://studio.example`. Without it: where the
   * script came from; in a bundle of your own, the page's origin.
   * @default ''
   */
  endpoint: string
  /**
   * Stands above everything. Without it there is none.
   * @default ''
   */
  heading: string
  /**
   * Level of the heading in the outline of the page.
   * @default '2'
   */
  headingLevel: '2' | '3' | '4'
  /**
   * Colours. Without it: the visitor's choice, which all widgets of a page share, else `dark`. Rules
   * of the page can name the theme that the element wears by its `data-theme`.
   * @default ''
   */
  theme: '' | 'dark' | 'light' | 'cherry' | 'eggplant' | 'apricot' | 'forest'
  /**
   * Language, `en` or `vi`. Without it: the visitor's choice, else the browser's, the page's,
   * English.
   * @default ''
   */
  lang: string
}

/** Methods of `<studio-biometrics>`. Each may be called at any time and waits by itself. */
export interface StudioBiometricsMethods {
  /**
   * Reads the passkeys anew on the studio's own pages; fulfils when that has worked or failed. On a
   * page of another company there is nothing to read.
   */
  reload(): Promise<void>
}

/** Events of `<studio-biometrics>`. */
export interface StudioBiometricsEventMap {
  /** The element is drawn and carries out methods at once. */
  'studio-ready': StudioEvent
  /** The visitor has added a passkey; on the studio's own pages only. */
  'studio-passkey-added': StudioEvent<{ readonly id: string; readonly name: string }>
  /** A passkey has another name; on the studio's own pages only. */
  'studio-passkey-renamed': StudioEvent<{ readonly id: string; readonly name: string }>
  /** A passkey was deleted; on the studio's own pages only. */
  'studio-passkey-deleted': StudioEvent<{ readonly id: string; readonly name: string }>
  /**
   * The visitor wants to sign in; on the studio's own pages only. Preventing it leaves that to the
   * page; otherwise a dialog opens. Can be prevented.
   */
  'studio-auth-required': StudioEvent
  /** Something failed. The visitor has been told what concerns them. */
  'studio-error': StudioEvent<{
    readonly code: string
    readonly phase: 'load' | 'render' | 'passkeys'
    readonly retryable: boolean
  }>
}

/**
 * `<studio-biometrics>`: The visitor's passkeys: to see, to add, to rename and to delete. Passkeys
 * belong to the studio's origin and work there alone: on a page of another company the element says
 * so, and opens the studio's own page for them in a window. On the studio's own pages it is the
 * whole list.
 */
export interface StudioBiometricsElement
  extends StudioElement, StudioBiometricsProperties, StudioBiometricsMethods {
  addEventListener<Type extends keyof Heard<StudioBiometricsEventMap>>(
    type: Type,
    listener: (this: StudioBiometricsElement, event: Heard<StudioBiometricsEventMap>[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener<Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (this: HTMLElement, event: HTMLElementEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
  removeEventListener<Type extends keyof Heard<StudioBiometricsEventMap>>(
    type: Type,
    listener: (this: StudioBiometricsElement, event: Heard<StudioBiometricsEventMap>[Type]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void
  removeEventListener<Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (this: HTMLElement, event: HTMLElementEventMap[Type]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void
}

/** Attributes of `<studio-chat>`. */
export interface StudioChatAttributes {
  /**
   * `inline` fills the box that the element has in the page (600px high if the page says nothing),
   * `launcher` shows a button in the corner that opens the chat above the page, `page` is as high as
   * the window.
   */
  mode?: 'inline' | 'launcher' | 'page' | undefined
  /**
   * Address of the studio's server, for example `https://studio.example`. Without it: where the
   * script came from; in a bundle of your own, the page's origin.
   */
  endpoint?: string | undefined
  /**
   * The conversation to show; a change opens another one. A chat that is drawn anew within five
   * seconds stays with the one that its visitor has gone to. Without it: the one that was open last,
   * or a new one.
   */
  'conversation-id'?: string | undefined
  /**
   * The model for visitors who have chosen none. Counts when the chat is first drawn, and changes
   * nothing later: a page that has to ask for it first adds the element afterwards. Without it: the
   * server's.
   */
  'model-id'?: string | undefined
  /** Text in the empty composer. */
  placeholder?: string | undefined
  /**
   * Colours. Without it: the visitor's choice, which all widgets of a page share, else `dark`. Rules
   * of the page can name the theme that the element wears by its `data-theme`.
   */
  theme?: 'dark' | 'light' | 'cherry' | 'eggplant' | 'apricot' | 'forest' | undefined
  /**
   * Language, `en` or `vi`. Without it: the visitor's choice, else the browser's, the page's,
   * English.
   */
  lang?: string | undefined
  /**
   * Opens the panel of a launcher; removing it closes the panel. From page to page of a tab the panel
   * stays as the visitor left it: one that was closed is not opened by a page that has this from its
   * beginning, but by `open()`. The attribute does not follow the visitor: listen to `studio-open`
   * and `studio-close`, read `isOpen`, or style `:state(open)`.
   */
  open?: boolean | undefined
  /** Name of the chat: shown above it, and the accessible name of its panel. */
  heading?: string | undefined
  /**
   * Tells several chats of a page apart: the draft, the open conversation and, of a launcher, whether
   * it is open are kept under it, and it is the `instanceId` of events. Chats without it share one
   * conversation, so that those of two studios at one origin need names of their own.
   */
  instance?: string | undefined
  /** Shows the conversation, but accepts no input. */
  disabled?: boolean | undefined
  /**
   * Adds the text of messages to the details of events. Without it no event and no attribute ever
   * holds any.
   */
  'expose-text'?: boolean | undefined
  /**
   * Lets the chat ask the geolocation services of the studio's operator where an anonymous visitor
   * without a chosen language is, to speak Vietnamese in Vietnam. Without it nobody is asked. The
   * policy of a page has to allow these services in `connect-src`.
   */
  'detect-country'?: boolean | undefined
}

/** Properties of `<studio-chat>`. Setting one changes no attribute, but for `lang`. */
export interface StudioChatProperties {
  /**
   * `inline` fills the box that the element has in the page (600px high if the page says nothing),
   * `launcher` shows a button in the corner that opens the chat above the page, `page` is as high as
   * the window.
   * @default 'inline'
   */
  mode: 'inline' | 'launcher' | 'page'
  /**
   * Address of the studio's server, for example `https://studio.example`. Without it: where the
   * script came from; in a bundle of your own, the page's origin.
   * @default ''
   */
  endpoint: string
  /**
   * The conversation to show; a change opens another one. A chat that is drawn anew within five
   * seconds stays with the one that its visitor has gone to. Without it: the one that was open last,
   * or a new one.
   * @default ''
   */
  conversationId: string
  /**
   * The model for visitors who have chosen none. Counts when the chat is first drawn, and changes
   * nothing later: a page that has to ask for it first adds the element afterwards. Without it: the
   * server's.
   * @default ''
   */
  modelId: string
  /**
   * Text in the empty composer.
   * @default ''
   */
  placeholder: string
  /**
   * Colours. Without it: the visitor's choice, which all widgets of a page share, else `dark`. Rules
   * of the page can name the theme that the element wears by its `data-theme`.
   * @default ''
   */
  theme: '' | 'dark' | 'light' | 'cherry' | 'eggplant' | 'apricot' | 'forest'
  /**
   * Language, `en` or `vi`. Without it: the visitor's choice, else the browser's, the page's,
   * English.
   * @default ''
   */
  lang: string
  /**
   * Opens the panel of a launcher; removing it closes the panel. From page to page of a tab the panel
   * stays as the visitor left it: one that was closed is not opened by a page that has this from its
   * beginning, but by `open()`. The attribute does not follow the visitor: listen to `studio-open`
   * and `studio-close`, read `isOpen`, or style `:state(open)`.
   * @default false
   */
  isOpen: boolean
  /**
   * Name of the chat: shown above it, and the accessible name of its panel.
   * @default ''
   */
  heading: string
  /**
   * Tells several chats of a page apart: the draft, the open conversation and, of a launcher, whether
   * it is open are kept under it, and it is the `instanceId` of events. Chats without it share one
   * conversation, so that those of two studios at one origin need names of their own.
   * @default ''
   */
  instance: string
  /**
   * Shows the conversation, but accepts no input.
   * @default false
   */
  disabled: boolean
  /**
   * Adds the text of messages to the details of events. Without it no event and no attribute ever
   * holds any.
   * @default false
   */
  exposeText: boolean
  /**
   * Lets the chat ask the geolocation services of the studio's operator where an anonymous visitor
   * without a chosen language is, to speak Vietnamese in Vietnam. Without it nobody is asked. The
   * policy of a page has to allow these services in `connect-src`.
   * @default false
   */
  detectCountry: boolean
  /**
   * Questions offered in an empty chat. Without it: four about the studio on its own pages, none
   * elsewhere.
   */
  suggestions: readonly string[] | undefined
}

/** Methods of `<studio-chat>`. Each may be called at any time and waits by itself. */
export interface StudioChatMethods {
  /** Opens the panel of a launcher, with the focus in it. */
  open(): Promise<void>
  /** Closes the panel; the focus goes back to where it was. */
  close(): Promise<void>
  /** Opens the panel or closes it. */
  toggle(): Promise<void>
  /**
   * Puts the focus where the visitor writes, without scrolling the page. Opens a closed launcher.
   * From now on this browser may remember the visitor.
   */
  focusComposer(): Promise<void>
  /**
   * Sends a message as if the visitor had written it. True as soon as it stands in the conversation;
   * without a connection it waits there, and is sent when the connection is back. False when it was
   * refused (blank, too long, still answering, no model, prevented; in a temporary conversation also
   * offline); the text is then in the composer.
   */
  send(text: string): Promise<boolean>
  /** Puts a text where the visitor writes, without sending it. */
  setDraft(text: string): Promise<void>
  /** Ends the answer that is being written; its text so far stays. */
  stop(): Promise<void>
  /**
   * Has the last answer written anew. False when there is none, or when it can not be now (still
   * answering, offline).
   */
  regenerate(): Promise<boolean>
  /**
   * The messages that are loaded, oldest first, as copies. The text of an answer is Markdown, the
   * timestamp ISO 8601.
   */
  getMessages(): Promise<
    {
      id: string
      role: 'user' | 'assistant'
      text: string
      timestamp: string
      status:
        | 'streaming'
        | 'complete'
        | 'stopped'
        | 'interrupted'
        | 'failed'
        | 'queued'
        | 'sending'
        | 'unsent'
    }[]
  >
  /**
   * Deletes the conversation and begins a new one, without asking the visitor. Does nothing in an
   * empty chat.
   */
  clear(): Promise<void>
  /** Leaves the conversation for a new one. Deletes nothing. */
  newConversation(): Promise<void>
  /** Shows another conversation of this visitor. */
  openConversation(id: string): Promise<void>
}

/** Events of `<studio-chat>`. */
export interface StudioChatEventMap {
  /** The element is drawn and carries out methods at once. */
  'studio-ready': StudioEvent
  /** The panel of a launcher has opened. */
  'studio-open': StudioEvent
  /** The panel of a launcher has closed. */
  'studio-close': StudioEvent
  /**
   * A message is about to be sent, a new one or an edited one. Prevented, it stays where it was
   * typed. Can be prevented.
   */
  'studio-before-send': StudioEvent<{ readonly conversationId: string | null; readonly text?: string }>
  /** A message is on its way. */
  'studio-send': StudioEvent<{
    readonly conversationId: string | null
    readonly messageId: string
    readonly text?: string
  }>
  /** An answer begins: its first character is there. A question that is refused begins none. */
  'studio-response-start': StudioEvent<{ readonly conversationId: string | null; readonly messageId: string }>
  /** An answer that has begun has ended; here, where the visitor leaves its conversation meanwhile. */
  'studio-response-end': StudioEvent<{
    readonly conversationId: string | null
    readonly messageId: string
    readonly reason: 'complete' | 'stopped' | 'interrupted' | 'failed'
    readonly text?: string
  }>
  /** Another conversation is shown. */
  'studio-conversation-change': StudioEvent<{ readonly conversationId: string | null }>
  /** The visitor has made a link to the conversation. */
  'studio-share': StudioEvent<{ readonly url: string; readonly expiresAt: string }>
  /** Something failed. The visitor has been told what concerns him. */
  'studio-error': StudioEvent<{
    readonly code: string
    readonly phase: 'load' | 'render' | 'send' | 'response'
    readonly retryable: boolean
  }>
  /** Going on needs somebody who is signed in. Comes besides `studio-error`. */
  'studio-auth-required': StudioEvent<{ readonly code: string }>
  /** Going on needs another plan. Comes besides `studio-error`. */
  'studio-upgrade-required': StudioEvent<{ readonly code: string }>
}

/**
 * `<studio-chat>`: A chat with an assistant: in the flow of a page, behind a button in its corner,
 * or as the whole page. Stores nothing before it is used, for which the focus in it is enough. Asks
 * the server nothing before the pointer or the focus comes to it, unless a conversation was open
 * here before, or `conversation-id` or `detect-country` wants it.
 */
export interface StudioChatElement extends StudioElement, StudioChatProperties, StudioChatMethods {
  addEventListener<Type extends keyof Heard<StudioChatEventMap>>(
    type: Type,
    listener: (this: StudioChatElement, event: Heard<StudioChatEventMap>[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener<Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (this: HTMLElement, event: HTMLElementEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
  removeEventListener<Type extends keyof Heard<StudioChatEventMap>>(
    type: Type,
    listener: (this: StudioChatElement, event: Heard<StudioChatEventMap>[Type]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void
  removeEventListener<Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (this: HTMLElement, event: HTMLElementEventMap[Type]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void
}

/** Attributes of `<studio-login>`. */
export interface StudioLoginAttributes {
  /**
   * `inline` stands in the flow of the page, `modal` shows nothing until `open()` is called, and then
   * a dialog.
   */
  mode?: 'inline' | 'modal' | undefined
  /**
   * Address of the studio's server, for example `https://studio.example`. Without it: where the
   * script came from; in a bundle of your own, the page's origin.
   */
  endpoint?: string | undefined
  /**
   * What is shown first on the studio's own pages: the form for who has an account, or the one for
   * who has none.
   */
  'initial-tab'?: 'login' | 'register' | undefined
  /**
   * On the studio's own pages, the path to come back to after another service has been visited, for
   * example `/plans`. Anything but a path of the studio is ignored.
   */
  'return-url'?: string | undefined
  /** Stands above, and names the dialog. A dialog without it is named by what it does. */
  heading?: string | undefined
  /**
   * Colours. Without it: the visitor's choice, which all widgets of a page share, else `dark`. Rules
   * of the page can name the theme that the element wears by its `data-theme`.
   */
  theme?: 'dark' | 'light' | 'cherry' | 'eggplant' | 'apricot' | 'forest' | undefined
  /**
   * Language, `en` or `vi`. Without it: the visitor's choice, else the browser's, the page's,
   * English.
   */
  lang?: string | undefined
}

/** Properties of `<studio-login>`. Setting one changes no attribute, but for `lang`. */
export interface StudioLoginProperties {
  /**
   * `inline` stands in the flow of the page, `modal` shows nothing until `open()` is called, and then
   * a dialog.
   * @default 'inline'
   */
  mode: 'inline' | 'modal'
  /**
   * Address of the studio's server, for example `https://studio.example`. Without it: where the
   * script came from; in a bundle of your own, the page's origin.
   * @default ''
   */
  endpoint: string
  /**
   * What is shown first on the studio's own pages: the form for who has an account, or the one for
   * who has none.
   * @default 'login'
   */
  initialTab: 'login' | 'register'
  /**
   * On the studio's own pages, the path to come back to after another service has been visited, for
   * example `/plans`. Anything but a path of the studio is ignored.
   * @default ''
   */
  returnUrl: string
  /**
   * Stands above, and names the dialog. A dialog without it is named by what it does.
   * @default ''
   */
  heading: string
  /**
   * Colours. Without it: the visitor's choice, which all widgets of a page share, else `dark`. Rules
   * of the page can name the theme that the element wears by its `data-theme`.
   * @default ''
   */
  theme: '' | 'dark' | 'light' | 'cherry' | 'eggplant' | 'apricot' | 'forest'
  /**
   * Language, `en` or `vi`. Without it: the visitor's choice, else the browser's, the page's,
   * English.
   * @default ''
   */
  lang: string
}

/** Methods of `<studio-login>`. Each may be called at any time and waits by itself. */
export interface StudioLoginMethods {
  /**
   * Opens the dialog of `mode="modal"`, with the focus in it. In the page it only puts the focus on
   * the first control.
   */
  open(): Promise<void>
  /** Closes the dialog; the focus goes back to where it was. Nothing happens without one. */
  close(): Promise<void>
  /**
   * Signs the visitor out: on a partner's page there alone, on the studio's own pages everywhere, for
   * which the identity service's page is visited. Nothing happens when nobody has signed in.
   */
  signOut(): Promise<void>
}

/** Events of `<studio-login>`. */
export interface StudioLoginEventMap {
  /** The element is drawn and carries out methods at once. */
  'studio-ready': StudioEvent
  /**
   * Somebody is signed in: just now, or already when the element learned of it. No token and no
   * address is told.
   */
  'studio-signed-in': StudioEvent<{ readonly displayName: string; readonly subscriptionTier: 'free' | 'pro' }>
  /** Nobody is signed in any more. */
  'studio-signed-out': StudioEvent
  /** The visitor has turned back. */
  'studio-cancel': StudioEvent<{ readonly reason: 'closed' | 'cancelled' }>
  /** Something failed. The visitor has been told what concerns him. */
  'studio-error': StudioEvent<{
    readonly code: string
    readonly phase: 'load' | 'render' | 'sign-in'
    readonly retryable: boolean
  }>
}

/**
 * `<studio-login>`: Sign-in to the studio. On a page of another company it is a button that opens a
 * window of the studio: the page sees no password and gets no identity token, only who has signed
 * in, and the chats of the page go on in that person's name. There a sign-in lasts until the page
 * is left or reloaded; the next page begins anonymously. On the studio's own pages it is the whole
 * form, whose fields are in the page itself, so that password managers find them. It never leaves
 * the page by itself: listen to `studio-signed-in`.
 */
export interface StudioLoginElement extends StudioElement, StudioLoginProperties, StudioLoginMethods {
  addEventListener<Type extends keyof Heard<StudioLoginEventMap>>(
    type: Type,
    listener: (this: StudioLoginElement, event: Heard<StudioLoginEventMap>[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener<Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (this: HTMLElement, event: HTMLElementEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
  removeEventListener<Type extends keyof Heard<StudioLoginEventMap>>(
    type: Type,
    listener: (this: StudioLoginElement, event: Heard<StudioLoginEventMap>[Type]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void
  removeEventListener<Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (this: HTMLElement, event: HTMLElementEventMap[Type]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void
}

/** Attributes of `<studio-shared-chat>`. */
export interface StudioSharedChatAttributes {
  /**
   * Names the share: the last part of its address, for example `q3dkJ0nqv1sZyVtPz0oG7w` of
   * `https://studio.example/share/q3dkJ0nqv1sZyVtPz0oG7w`. A change loads another one.
   */
  slug?: string | undefined
  /**
   * Address of the studio's server, for example `https://studio.example`. Without it: where the
   * script came from; in a bundle of your own, the page's origin.
   */
  endpoint?: string | undefined
  /** Level of the heading in the outline of the page; those of the messages are one below. */
  'heading-level'?: '1' | '2' | '3' | '4' | undefined
  /**
   * Colours. Without it: the visitor's choice, which all widgets of a page share, else `dark`. Rules
   * of the page can name the theme that the element wears by its `data-theme`.
   */
  theme?: 'dark' | 'light' | 'cherry' | 'eggplant' | 'apricot' | 'forest' | undefined
  /**
   * Language, `en` or `vi`. Without it: the visitor's choice, else the browser's, the page's,
   * English. Messages stay in the language that they were written in.
   */
  lang?: string | undefined
}

/** Properties of `<studio-shared-chat>`. Setting one changes no attribute, but for `lang`. */
export interface StudioSharedChatProperties {
  /**
   * Names the share: the last part of its address, for example `q3dkJ0nqv1sZyVtPz0oG7w` of
   * `https://studio.example/share/q3dkJ0nqv1sZyVtPz0oG7w`. A change loads another one.
   * @default ''
   */
  slug: string
  /**
   * Address of the studio's server, for example `https://studio.example`. Without it: where the
   * script came from; in a bundle of your own, the page's origin.
   * @default ''
   */
  endpoint: string
  /**
   * Level of the heading in the outline of the page; those of the messages are one below.
   * @default '2'
   */
  headingLevel: '1' | '2' | '3' | '4'
  /**
   * Colours. Without it: the visitor's choice, which all widgets of a page share, else `dark`. Rules
   * of the page can name the theme that the element wears by its `data-theme`.
   * @default ''
   */
  theme: '' | 'dark' | 'light' | 'cherry' | 'eggplant' | 'apricot' | 'forest'
  /**
   * Language, `en` or `vi`. Without it: the visitor's choice, else the browser's, the page's,
   * English. Messages stay in the language that they were written in.
   * @default ''
   */
  lang: string
}

/** Methods of `<studio-shared-chat>`. Each may be called at any time and waits by itself. */
export interface StudioSharedChatMethods {
  /** Reads the conversation once more; fulfils when that has worked or failed. */
  reload(): Promise<void>
}

/** Events of `<studio-shared-chat>`. */
export interface StudioSharedChatEventMap {
  /** The element is drawn and carries out methods at once. */
  'studio-ready': StudioEvent
  /** A conversation has been loaded. */
  'studio-load': StudioEvent<{ readonly title: string; readonly messageCount: number }>
  /**
   * The reader goes on with the conversation. Preventing it keeps the new tab from opening. Can be
   * prevented.
   */
  'studio-continue': StudioEvent<{ readonly conversationId: string | null }>
  /** A message has been copied. */
  'studio-copy': StudioEvent<{ readonly index: number; readonly role: 'user' | 'assistant' }>
  /** The conversation has been reported to those who run the studio. */
  'studio-report': StudioEvent<{ readonly reason: 'personal' | 'illegal' | 'harmful' | 'spam' | 'other' }>
  /**
   * The reader follows the way to sign in, which stands where a conversation is not available.
   * Preventing it leaves that to the page. Can be prevented.
   */
  'studio-sign-in': StudioEvent
  /** Something failed. The visitor has been told what concerns him. */
  'studio-error': StudioEvent<{
    readonly code: string
    readonly phase: 'load' | 'render' | 'read' | 'continue' | 'report'
    readonly retryable: boolean
  }>
}

/**
 * `<studio-shared-chat>`: A shared conversation, to read: its title, its messages with time and
 * date, images, code. It works on a page of any origin, sends neither cookies nor a token there,
 * and stores nothing. Readers can copy messages, report the conversation, and continue it in the
 * studio.
 */
export interface StudioSharedChatElement
  extends StudioElement, StudioSharedChatProperties, StudioSharedChatMethods {
  addEventListener<Type extends keyof Heard<StudioSharedChatEventMap>>(
    type: Type,
    listener: (this: StudioSharedChatElement, event: Heard<StudioSharedChatEventMap>[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener<Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (this: HTMLElement, event: HTMLElementEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
  removeEventListener<Type extends keyof Heard<StudioSharedChatEventMap>>(
    type: Type,
    listener: (this: StudioSharedChatElement, event: Heard<StudioSharedChatEventMap>[Type]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void
  removeEventListener<Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (this: HTMLElement, event: HTMLElementEventMap[Type]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void
}

/** Attributes of `<studio-upgrade>`. */
export interface StudioUpgradeAttributes {
  /**
   * `inline` stands in the flow of the page, `modal` shows nothing until `open()` is called, and then
   * a dialog.
   */
  mode?: 'inline' | 'modal' | undefined
  /**
   * Address of the studio's server, for example `https://studio.example`. Without it: where the
   * script came from; in a bundle of your own, the page's origin.
   */
  endpoint?: string | undefined
  /** The plan that is proposed. What the visitor chooses afterwards counts. */
  plan?: 'pro' | 'free' | undefined
  /** How long a payment lasts, as it is proposed. */
  period?: 'monthly' | 'yearly' | undefined
  /** Whether the add-on is proposed, where it is offered. */
  godmode?: boolean | undefined
  /**
   * Where the buyer goes after the payment: a page of the studio, or of a site that may embed it.
   * Without it: this page.
   */
  'return-url'?: string | undefined
  /** Names the dialog of `mode="modal"`. Without it the dialog is named by what it does. */
  heading?: string | undefined
  /** Level of the headings in the outline of the page. */
  'heading-level'?: '2' | '3' | '4' | undefined
  /**
   * Colours. Without it: the visitor's choice, which all widgets of a page share, else `dark`. Rules
   * of the page can name the theme that the element wears by its `data-theme`.
   */
  theme?: 'dark' | 'light' | 'cherry' | 'eggplant' | 'apricot' | 'forest' | undefined
  /**
   * Language, `en` or `vi`. Without it: the visitor's choice, else the browser's, the page's,
   * English.
   */
  lang?: string | undefined
}

/** Properties of `<studio-upgrade>`. Setting one changes no attribute, but for `lang`. */
export interface StudioUpgradeProperties {
  /**
   * `inline` stands in the flow of the page, `modal` shows nothing until `open()` is called, and then
   * a dialog.
   * @default 'inline'
   */
  mode: 'inline' | 'modal'
  /**
   * Address of the studio's server, for example `https://studio.example`. Without it: where the
   * script came from; in a bundle of your own, the page's origin.
   * @default ''
   */
  endpoint: string
  /**
   * The plan that is proposed. What the visitor chooses afterwards counts.
   * @default 'pro'
   */
  plan: 'pro' | 'free'
  /**
   * How long a payment lasts, as it is proposed.
   * @default 'monthly'
   */
  period: 'monthly' | 'yearly'
  /**
   * Whether the add-on is proposed, where it is offered.
   * @default false
   */
  godmode: boolean
  /**
   * Where the buyer goes after the payment: a page of the studio, or of a site that may embed it.
   * Without it: this page.
   * @default ''
   */
  returnUrl: string
  /**
   * Names the dialog of `mode="modal"`. Without it the dialog is named by what it does.
   * @default ''
   */
  heading: string
  /**
   * Level of the headings in the outline of the page.
   * @default '2'
   */
  headingLevel: '2' | '3' | '4'
  /**
   * Colours. Without it: the visitor's choice, which all widgets of a page share, else `dark`. Rules
   * of the page can name the theme that the element wears by its `data-theme`.
   * @default ''
   */
  theme: '' | 'dark' | 'light' | 'cherry' | 'eggplant' | 'apricot' | 'forest'
  /**
   * Language, `en` or `vi`. Without it: the visitor's choice, else the browser's, the page's,
   * English.
   * @default ''
   */
  lang: string
}

/** Methods of `<studio-upgrade>`. Each may be called at any time and waits by itself. */
export interface StudioUpgradeMethods {
  /**
   * Opens the dialog of `mode="modal"` where it was left. In the page it only puts the focus on the
   * first control.
   */
  open(): Promise<void>
  /** Closes the dialog; the focus goes back to where it was. Nothing happens without one. */
  close(): Promise<void>
}

/** Events of `<studio-upgrade>`. */
export interface StudioUpgradeEventMap {
  /** The element is drawn and carries out methods at once. */
  'studio-ready': StudioEvent
  /** The visitor has chosen another plan, period or add-on. */
  'studio-plan-change': StudioEvent<{
    readonly plan: 'free' | 'pro'
    readonly period: 'monthly' | 'yearly'
    readonly hasGodMode: boolean
  }>
  /** The visitor is asked to sign in first. */
  'studio-auth-required': StudioEvent
  /** The server has begun a payment; on the studio's own pages only. */
  'studio-intent-created': StudioEvent<{
    readonly id: string
    readonly provider: 'paypal' | 'vnpay'
    readonly amount: number
    readonly currency: 'USD' | 'VND'
  }>
  /**
   * The page is about to be left to pay. Preventing it keeps the page: go to `url` in another way
   * then. Can be prevented.
   */
  'studio-redirect': StudioEvent<{ readonly url: string; readonly provider: 'paypal' | 'vnpay' | null }>
  /** It is known anew how a payment stands. */
  'studio-status': StudioEvent<{
    readonly id: string
    readonly status: 'created' | 'pending' | 'paid' | 'failed' | 'expired' | 'refunded'
  }>
  /** The visitor has paid, and has the plan. */
  'studio-upgraded': StudioEvent<{ readonly paymentId: string | null }>
  /** The free plan was chosen. */
  'studio-free': StudioEvent
  /** There is nothing more to do here. A dialog has closed; a payment that has begun goes on. */
  'studio-close': StudioEvent<{ readonly reason: 'back' | 'free' | 'done' | 'dismissed' }>
  /** Something failed. The visitor has been told what concerns them. */
  'studio-error': StudioEvent<{
    readonly code: string
    readonly phase: 'load' | 'render' | 'sign-in' | 'upgrade'
    readonly retryable: boolean
  }>
}

/**
 * `<studio-upgrade>`: The way to a paid plan: sign-in where it is needed, plan, payment. On a page
 * of another company it shows plans and prices, signs in by a window of the studio, and is paid in
 * such a window: nothing is charged on the page itself. There a sign-in lasts until the page is
 * left or reloaded; the next page begins anonymously. On the studio's own pages it is the whole
 * way, and leaves the page for the gateway. What was chosen, and a payment that has begun, outlive
 * the element.
 */
export interface StudioUpgradeElement extends StudioElement, StudioUpgradeProperties, StudioUpgradeMethods {
  addEventListener<Type extends keyof Heard<StudioUpgradeEventMap>>(
    type: Type,
    listener: (this: StudioUpgradeElement, event: Heard<StudioUpgradeEventMap>[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener<Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (this: HTMLElement, event: HTMLElementEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
  removeEventListener<Type extends keyof Heard<StudioUpgradeEventMap>>(
    type: Type,
    listener: (this: StudioUpgradeElement, event: Heard<StudioUpgradeEventMap>[Type]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void
  removeEventListener<Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (this: HTMLElement, event: HTMLElementEventMap[Type]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void
}

declare global {
  interface HTMLElementTagNameMap {
    'studio-biometrics': StudioBiometricsElement
    'studio-chat': StudioChatElement
    'studio-login': StudioLoginElement
    'studio-shared-chat': StudioSharedChatElement
    'studio-upgrade': StudioUpgradeElement
  }

  interface GlobalEventHandlersEventMap {
    'studio-ready':
      | StudioBiometricsEventMap['studio-ready']
      | StudioChatEventMap['studio-ready']
      | StudioLoginEventMap['studio-ready']
      | StudioSharedChatEventMap['studio-ready']
      | StudioUpgradeEventMap['studio-ready']
    'studio-passkey-added': StudioBiometricsEventMap['studio-passkey-added']
    'studio-passkey-renamed': StudioBiometricsEventMap['studio-passkey-renamed']
    'studio-passkey-deleted': StudioBiometricsEventMap['studio-passkey-deleted']
    'studio-auth-required':
      | StudioBiometricsEventMap['studio-auth-required']
      | StudioChatEventMap['studio-auth-required']
      | StudioUpgradeEventMap['studio-auth-required']
    'studio-error':
      | StudioBiometricsEventMap['studio-error']
      | StudioChatEventMap['studio-error']
      | StudioLoginEventMap['studio-error']
      | StudioSharedChatEventMap['studio-error']
      | StudioUpgradeEventMap['studio-error']
    'studio-open': StudioChatEventMap['studio-open']
    'studio-close': StudioChatEventMap['studio-close'] | StudioUpgradeEventMap['studio-close']
    'studio-before-send': StudioChatEventMap['studio-before-send']
    'studio-send': StudioChatEventMap['studio-send']
    'studio-response-start': StudioChatEventMap['studio-response-start']
    'studio-response-end': StudioChatEventMap['studio-response-end']
    'studio-conversation-change': StudioChatEventMap['studio-conversation-change']
    'studio-share': StudioChatEventMap['studio-share']
    'studio-upgrade-required': StudioChatEventMap['studio-upgrade-required']
    'studio-signed-in': StudioLoginEventMap['studio-signed-in']
    'studio-signed-out': StudioLoginEventMap['studio-signed-out']
    'studio-cancel': StudioLoginEventMap['studio-cancel']
    'studio-load': StudioSharedChatEventMap['studio-load']
    'studio-continue': StudioSharedChatEventMap['studio-continue']
    'studio-copy': StudioSharedChatEventMap['studio-copy']
    'studio-report': StudioSharedChatEventMap['studio-report']
    'studio-sign-in': StudioSharedChatEventMap['studio-sign-in']
    'studio-plan-change': StudioUpgradeEventMap['studio-plan-change']
    'studio-intent-created': StudioUpgradeEventMap['studio-intent-created']
    'studio-redirect': StudioUpgradeEventMap['studio-redirect']
    'studio-status': StudioUpgradeEventMap['studio-status']
    'studio-upgraded': StudioUpgradeEventMap['studio-upgraded']
    'studio-free': StudioUpgradeEventMap['studio-free']
  }
}
