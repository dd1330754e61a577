import type { Rolldown } from 'vite'

type Group = NonNullable<
  Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']
>[number]

/** Puts modules into one file of a name. What they import stays where it is. */
const chunk = (name: string, test: RegExp): Group => ({ name, test, includeDependenciesRecursively: false })

/**
 * What several later parts share, by who shares it. Otherwise each set of modules with the same users would be a file
 * of its own, and to ask for ten small files takes a weak phone longer than to run them.
 */
export const sharedChunks: readonly Group[] = [
  chunk(
    'pages',
    /\/site\/src\/(page-(data|texts)|loading\/use-(fetched|visitors-currency)|forms\/use-submission)\.tsx?$|\/react\/src\/(ui\/(alert|copy-text|field)|hooks\/use-lazy-part)\.tsx?$/,
  ),
  chunk(
    'written',
    /\/site\/src\/content\/(article-styles|content-(article|columns|shelf|texts|types)|page-(contents|link)|root-content|use-[\w-]+|locales\/\w\w)\.(tsx?|json)$/,
  ),
  chunk(
    'reading',
    /\/react\/node_modules\/marked\/|\/react\/src\/chat\/(use-copy\.ts|copy-button\.tsx|thread\/message-time\.tsx|images\/(image-link|viewer-place|viewing)\.tsx?|markdown\/(code-block|entities|fence-block|inline|lex|link|open-block|list-element|render-blocks|safe-href|table-element|task-mark|use-highlight)\.tsx?)$/,
  ),
  chunk(
    'thread-parts',
    /\/core\/src\/(conversations\/feedback|speech\/speech-settings)\.ts$|\/react\/src\/chat\/(announce|session-channel|feedback\/ask-why|images\/(image-texts|locales\/en)|markdown\/document-cache|parts\/use-part-styles|share\/share-events|shortcuts\/keys|voice\/buttons\/heard)\.(ts|json)$/,
  ),
]
