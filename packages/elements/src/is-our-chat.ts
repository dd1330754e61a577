/** Whether what is registered as `studio-chat` is of this library, whichever copy or release of it. */
export const isOurChat = (registered: CustomElementConstructor | undefined): boolean =>
  !!registered && 'setDraft' in registered.prototype
