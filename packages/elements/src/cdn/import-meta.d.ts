interface ImportMeta {
  /** Set in script-tag builds: imports a part of the build after its verification. */
  load?(address: string): Promise<unknown>
}
