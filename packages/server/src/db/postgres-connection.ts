/** How every connection to PostgreSQL is reached, and found to be gone. */
export const connectionSettings = {
  connectionTimeoutMillis: 4_000,
  keepAlive: true,
  /** A silent one is asked after this time whether it is there: a firewall forgets it without a word. */
  keepAliveInitialDelayMillis: 30_000,
}
