/** The script that a page pastes. */
export interface Loader {
  file: string
  /** For the tag's `integrity`. */
  integrity: string
}

/** Files to preload for what a page shows, in the order in which they are needed. */
export interface Preload {
  /** A closed launcher. */
  launcher: string[]
  /** A launcher that opens, until its chat accepts typing. */
  panel: string[]
  /** A chat in the page, until it accepts typing. */
  chat: string[]
  /**
   * What shows a stored conversation before its chat is there: a script of its own, which also fetches what follows, and
   * what it draws with.
   */
  early: string[]
  /** What a chat needs besides that shows a stored conversation at once. */
  conversation: string[]
  /** What a chat in another language than English needs besides. */
  languages: { vi: string[] }
  /** `<studio-login>` on the page of another company. */
  login: string[]
  /** `<studio-shared-chat>`. */
  sharedChat: string[]
  /** `<studio-upgrade>`. */
  upgrade: string[]
  /** `<studio-biometrics>` on the page of another company. */
  biometrics: string[]
  /** What a tag with `data-mode` needs besides. */
  options: string[]
}

/** `manifest.json` of the script-tag builds: what one release consists of. */
export interface CdnManifest {
  /** Version of the package and hash of all files: the folder under which they are served, for ever. */
  version: string
  /** The script on preact. */
  loader: Loader
  preload: Preload
  /** The script on React. */
  react: Loader & { preload: Preload }
  /** Every file with its hash. */
  integrity: Record<string, string>
  /** What each file imports at once, and later. */
  graph: Record<string, { imports: string[]; lazy: string[] }>
}
