/**
 * Keys of the namespace `chat` that the engine speaks with, each with the values it fills in. The widget's locale
 * files must have them all; everything else the engine shows comes translated from the server.
 */
export const chatTextKeys = {
  /** Sent without a word. */
  'error.blank': [],
  /** `limit`: characters allowed, `length`: characters written; both formatted. */
  'error.tooLong': ['limit', 'length'],
  /** Sent while an answer is still being written or a question on its way. */
  'error.busy': [],
  /** The browser has no connection; whatever was wanted did not happen, and no text is lost. */
  'error.offline': [],
  /** The list of models could not be loaded, or none may be used. */
  'error.noModel': [],
  /** The chosen model cannot look at images. */
  'error.modelCannotSee': [],
  /** A question that did not reach the server; it can be sent again. */
  'error.unsent': [],
  /** The connection did not come back while an answer was being written; the text so far is kept. */
  'error.connectionLost': [],
  /** The model failed; used where no better text is known. */
  'error.failed': [],
  /** The server was interrupted while writing; the text so far is kept. */
  'error.interrupted': [],
  /** The opened conversation does not exist (any more). */
  'error.conversationGone': [],
  /** The history could not be loaded, and the failure brought no text of its own. */
  'error.historyFailed': [],
  /** A part of the programme could not be loaded, so nothing was done. */
  'error.notLoaded': [],
  /** `name`: the file's name, or `notice.pastedImage`. */
  'error.attachmentType': ['name'],
  'error.attachmentEmpty': ['name'],
  /** `limit`: formatted size. */
  'error.attachmentSize': ['name', 'limit'],
  /** `count`: images allowed in one message; plural. */
  'error.attachmentCount_one': ['count'],
  'error.attachmentCount_other': ['count'],
  /** Sending waits until the visitor removes the image whose upload failed. */
  'error.attachmentFailed': [],
  /** Name for an image without one. */
  'notice.pastedImage': [],
  /** For screen readers: an answer begins. */
  'notice.started': [],
  /** For screen readers: the visitor stopped the answer. */
  'notice.stopped': [],
} as const satisfies Record<string, readonly string[]>

/** Keys of the namespace `engine`, for what few people ever read: its locale files come with the thread. */
export const engineTextKeys = ['temporaryNoImages', 'notDeleted'] as const

export type EngineTextKey = (typeof engineTextKeys)[number]

type Listed = keyof typeof chatTextKeys
type Base<K> = K extends `${infer Stem}_${'one' | 'other'}` ? Stem : K

/** A key as the engine asks for it: without plural endings. */
export type ChatTextKey = Base<Listed>
