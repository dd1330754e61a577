import models from '../../../react/src/chat/models/models.css?inline'

/** What the list of models is drawn with besides the chat's own styles. */
export const modelsStyles = [models]
