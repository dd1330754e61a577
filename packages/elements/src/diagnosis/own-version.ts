/** The release that this file belongs to, from its address. */
export const ownVersion = (): string => new URL(import.meta.url).pathname.split('/').at(-2) ?? ''
