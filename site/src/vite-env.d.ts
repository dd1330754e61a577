interface ImportMetaEnv {
  /** Base URL of the API for builds that are served without a runtime configuration. */
  readonly VITE_API_BASE_URL?: string
}
