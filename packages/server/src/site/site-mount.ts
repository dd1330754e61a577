/** What of the site and of the script-tag build the server serves. Neither has to be there. */
export interface SiteMount {
  /** Folder of the site's build, with `index.html`, `routes.json` and its files. */
  folder?: string
  /** Folder in which the files of its releases are kept for pages that are open; without one none is. */
  keptFolder?: string
  /** Folder of the script-tag build, with `manifest.json`. */
  cdnFolder?: string
  /** Folder in which each release of the script tags is kept for pages that have pasted it; without one none is. */
  releasesFolder?: string
}
