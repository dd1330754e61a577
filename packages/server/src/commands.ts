/** The commands that come with the server, as people type them where it runs. */
export interface Commands {
  /** Starts the server. */
  start: string
  /** What the operator does about payments; its own words follow. */
  payments: string
  /** What the operator does about the newsletter; its own words follow. */
  newsletter: string
  /** Writes the tags that a page embeds. */
  tags: string
}

/** Whether the server is installed as a package; otherwise it stands in a checkout of the repository. */
export const isInstalled = import.meta.url.includes('/node_modules/')

/** The scripts of the repository are not there where the package is installed. */
export const commandsWhere = ({ isInstalled }: { isInstalled: boolean }): Commands =>
  isInstalled
    ? {
        start: 'npx ai-studio-server',
        payments: 'npx ai-studio-payments',
        newsletter: 'npx ai-studio-newsletter',
        tags: 'scriptTags (@ai-studio/elements/snippet)',
      }
    : {
        start: 'npm start / npm run serve',
        payments: 'npm run payments --',
        newsletter: 'npm run newsletter --',
        tags: 'npm run snippet',
      }

/** Those of this server. */
export const commands = commandsWhere({ isInstalled })
