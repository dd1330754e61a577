import { libraryConfig } from '../../scripts/library-config.ts'

/** The npm package; the script tags are built by `vite.cdn.config.ts`. */
export default libraryConfig(new URL('./', import.meta.url))
