/** What came is no audio of the format that was asked for. */
export class AudioError extends Error {
  override name = 'AudioError'
}
