/** What a text's sentences are, what they are about, and which of them say the most: for all tools that work without a model. */
export { chooseSentences, type TellingSentence } from './choose-sentences.ts'
export { languageOf, type TextLanguage } from './language-of.ts'
export { rankSentences } from './rank-sentences.ts'
export { splitSentences } from './split-sentences.ts'
export { stopWords } from './stop-words.ts'
export { termsOf } from './terms.ts'
export { wordsOf } from './words.ts'
