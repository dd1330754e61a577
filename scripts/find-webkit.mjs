import { programFrom, programOnPath } from './find-program.mjs'

/** First of: `WEBKIT_DRIVER_PATH`, WebKitGTK's driver on the PATH; null when there is none. It brings its browser. */
export function findWebKitDriver() {
  return programFrom('WEBKIT_DRIVER_PATH') ?? programOnPath(['WebKitWebDriver'])
}

/** The screen in memory that WebKitGTK needs where there is no other; null when there is none. */
export function findXvfb() {
  return programOnPath(['Xvfb'])
}
