import { libraryConfig } from '../../scripts/library-config.ts'

/** The npm package. */
export default libraryConfig(new URL('./', import.meta.url))
